/** One tab of a browser, with what a person does to it. Each protocol has its own; walks know only this. */
export type Tab = {
  open(address: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Clicks the middle of the element that the selector finds. */
  click(selector: string): Promise<void>
  /** Types with the keyboard, into what has the focus. */
  type(text: string): Promise<void>
  press(key: 'Tab' | 'Escape'): Promise<void>
  clickAt(x: number, y: number): Promise<void>
  /** Runs the expression in the page and returns what it gives, as JSON. */
  read(expression: string): Promise<unknown>
  /** What is on screen, as PNG. */
  picture(): Promise<Uint8Array>
}

export type Browser = {
  version: string
  /** In the order in which they were opened. */
  tabs(): Promise<Tab[]>
  stop(): Promise<void>
}

/** How a browser is started. `downloads` is an empty folder. */
export type Wishes = { isDark: boolean; downloads: string }

export type Engine = {
  name: string
  /** What is missing on this machine, with what installs it; null if nothing is. */
  missing(): string | null
  start(wishes: Wishes): Promise<Browser>
}
