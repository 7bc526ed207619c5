import type { Language } from '@uketsuke/contract'

/** Pressed twice, the button goes to the window that is open, and nobody watches in two. */
const name = 'uketsuke-ondemand'

/** What the window says until the address is known; it belongs to this page as long as it is blank. */
type Meanwhile = { title: string; text: string; language: Language }

/** The on-demand site has no business with the page it was opened from. */
const prepare = (opened: Window, { title, text, language }: Meanwhile): void => {
  try {
    opened.opener = null
    opened.document.title = title
    opened.document.documentElement.lang = language
    opened.document.body.textContent = text
  } catch {
    // The window of an earlier press, which shows the on-demand site for a moment more.
  }
}

export type ViewingWindow = {
  /** @returns false when the browser gave no window, or somebody has closed it. */
  show(url: string): boolean
  close(): void
}

/** To be called within the click itself, or the browser blocks it. The address comes later, and once. */
export const openViewingWindow = (meanwhile: Meanwhile): ViewingWindow => {
  const opened = window.open('about:blank', name)
  if (opened) prepare(opened, meanwhile)
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
