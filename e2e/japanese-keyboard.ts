import type { CDPSession, Page } from '@playwright/test'

/**
 * The browser's input method: `compose` underlines a text letter by letter, `confirm` commits it to the
 * field.
 */
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
    /** Confirms with Enter, which the input method consumes: the page gets only a key event with code 229. */
    confirm: async (text: string) => {
      const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
      await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...enter })
      await keyboard.send('Input.insertText', { text })
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter })
    },
  }
}

/** Types a text as with a Japanese keyboard: underlined until confirmed. */
export const typeInJapanese = async (page: Page, text: string) => {
  const { compose, confirm } = await japaneseKeyboard(page)
  await compose(text)
  await confirm(text)
}
