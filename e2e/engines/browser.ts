/**
 * One tab of a browser, with the actions of a person. Each protocol implements its own; walks know only this
 * type.
 */
export type Tab = {
  open(address: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Clicks the middle of the element that the selector finds. */
  click(selector: string): Promise<void>
  /** Types on the keyboard, into the focused element. */
  type(text: string): Promise<void>
  press(key: 'Tab' | 'Escape'): Promise<void>
  clickAt(x: number, y: number): Promise<void>
  /** Runs the expression in the page and returns its value, as JSON. */
  read(expression: string): Promise<unknown>
  /** A screenshot, as PNG. */
  picture(): Promise<Uint8Array>
}

export type Browser = {
  version: string
  /** The tabs in the order in which they were opened. */
  tabs(): Promise<Tab[]>
  stop(): Promise<void>
}

/** Options for starting a browser. `downloads` is an empty folder. */
export type Wishes = { isDark: boolean; downloads: string }

export type Engine = {
  name: string
  /** The missing program and the command that installs it; null if nothing is missing. */
  missing(): string | null
  start(wishes: Wishes): Promise<Browser>
}
