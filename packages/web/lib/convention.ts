const placeholder = '__CONVENTION_ID__'

/** The server writes the convention into the page. Vite serves the placeholder. */
const read = (): string => {
  if (typeof document === 'undefined') return 'demo2027'
  const content = document.querySelector<HTMLMetaElement>('meta[name="convention-id"]')?.content
  return !content || content === placeholder ? 'demo2027' : content
}

export const conventionId = read()
