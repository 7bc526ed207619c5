/** The kinds of things that people look for on a page, and the elements for each. */
export const kinds = {
  field: 'input:not([type="radio"]):not([type="checkbox"]), textarea',
  select: 'select',
  choice: 'input[type="radio"], input[type="checkbox"]',
  button: 'button, input[type="submit"]',
  link: 'a[href]',
  heading: 'h1, h2',
  picture: '[role="img"]',
} as const
export type Kind = keyof typeof kinds

/**
 * Runs in the page: marks the visible element of this kind with this accessible name, and returns a selector
 * for it; null if there is none. While a dialog is open, only its elements count. A name that ends in …
 * matches as a prefix.
 */
export const findElement = (elements: string, name: string): string | null => {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  const tidy = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const spoken = (element: Element) => {
    const copy = element.cloneNode(true) as Element
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    return copy.textContent
  }
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ')
    if (ids) return tidy(ids.map((id) => document.getElementById(id)?.textContent).join(' '))
    const label = element.getAttribute('aria-label')
    if (label) return tidy(label)
    const { labels } = element as HTMLInputElement
    return tidy(spoken(labels?.[0] ?? element))
  }
  const fits = (element: Element) =>
    name.endsWith('…') ? nameOf(element).startsWith(name.slice(0, -1)) : nameOf(element) === tidy(name)
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const found = [...place.querySelectorAll(elements)].find((element) => isShown(element) && fits(element))
  if (!found) return null
  const all = document.querySelectorAll('[data-found]')
  found.setAttribute('data-found', found.getAttribute('data-found') ?? String(all.length + 1))
  return `[data-found="${found.getAttribute('data-found')}"]`
}
