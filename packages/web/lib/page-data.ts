/** What the server or the build wrote into the page for the app; undefined where neither did, as in unit tests. */
export const readPageData = <T extends object>(id: string): T | undefined => {
  const text = globalThis.document?.getElementById(id)?.textContent
  const data = text ? (JSON.parse(text) as T | string) : undefined
  // Served by Vite, the page has placeholders.
  return typeof data === 'string' ? undefined : data
}
