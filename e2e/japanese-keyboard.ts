import type { CDPSession, Page } from '@playwright/test'

/** The browser's own input method: `compose` underlines a text letter by letter, `confirm` makes it the field's. */
export const japaneseKeyboard = async (page: Page) => {
  const keyboard: CDPSession = await page.context().newCDPSession(page)
  return {
    compose: async (text: string) => {
      for (let end = 1; end <= text.length; end += 1)
        await keyboard.send('Input.imeSetComposition', {
          text: text.slice(0, end),
          selectionStart: end,
          selectionEnd: end,
        })
    },
    /** With Enter, which the input method keeps for itself: the page is told of a key under way (229), and of no more. */
    confirm: async (text: string) => {
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
      await keyboard.send('Input.insertText', { text })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
    },
  }
}

/** A text as a Japanese keyboard types it: underlined until it is confirmed. */
export const typeInJapanese = async (page: Page, text: string) => {
  const { compose, confirm } = await japaneseKeyboard(page)
  await compose(text)
  await confirm(text)
}
