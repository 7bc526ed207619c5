import type { Language } from '@uketsuke/contract'

/** With one name, a second press reuses the open window. */
const name = 'uketsuke-ondemand'

/** The content of the window until the address arrives. It belongs to this page while it is blank. */
type Placeholder = { title: string; text: string; language: Language }

/** Removes the opener: the on-demand site must not reach this page. */
const prepare = (opened: Window, { title, text, language }: Placeholder): void => {
  try {
    opened.opener = null
    opened.document.title = title
    opened.document.documentElement.lang = language
    opened.document.body.textContent = text
  } catch {
    // The window of an earlier press still shows the on-demand site, which is another origin.
  }
}

export type ViewingWindow = {
  /** @returns false when the browser gave no window, or somebody has closed it. */
  show(url: string): boolean
  close(): void
}

/** Call it within the click handler, or the browser blocks the window. Give it the address later, once. */
export const openViewingWindow = (placeholder: Placeholder): ViewingWindow => {
  const opened = window.open('about:blank', name)
  if (opened) prepare(opened, placeholder)
  return {
    show: (url) => {
      if (!opened || opened.closed) return false
      opened.location.replace(url)
      opened.focus()
      return true
    },
    close: () => opened?.close(),
  }
}
