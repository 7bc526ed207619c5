/** Data that the server or the build wrote into the page; undefined without them, as in unit tests. */
export const readPageData = <T extends object>(id: string): T | undefined => {
  const text = globalThis.document?.getElementById(id)?.textContent
  const data = text ? (JSON.parse(text) as T | string) : undefined
  // Vite serves placeholders.
  return typeof data === 'string' ? undefined : data
}
