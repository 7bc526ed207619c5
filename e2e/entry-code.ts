import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expect, type Visitor } from './fixtures.ts'
import { openMenu, qrSubText } from './my-page.ts'
import { button, expectNewScreen } from './screens.ts'

// Without this the decoder would load its WebAssembly over the network.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
const { buffer } = new Uint8Array(await readFile(wasm))
prepareZXingModule({ overrides: { wasmBinary: buffer } })

/** Reads the screen as a basic scanner does: dark on light only, never inverted. */
export const scanPicture = async (picture: Uint8Array): Promise<string[]> => {
  const codes = await readBarcodes(new Uint8Array(picture), {
    formats: ['QRCode'],
    tryInvert: false,
    binarizer: 'FixedThreshold',
  })
  return codes.map(({ text }) => text)
}

export const scan = async (place: Locator): Promise<string[]> => scanPicture(await place.screenshot())

/** Opens the QR code's page from My Page's menu; the convention has a note for it. */
export const openEntryCode = async (visitor: Visitor) => {
  const { page, texts } = visitor
  const entry = (await openMenu(visitor)).getByRole('link', { name: texts.user.menu.entries.qrCode })
  await expect(entry).toContainText(qrSubText[visitor.language])
  await entry.click()
  await expectNewScreen(page, texts.reception.title)
}

export const drawing = ({ page, texts }: Visitor): Locator =>
  page.getByRole('img', { name: texts.reception.code, exact: true })

export const showEntryCode = async (visitor: Visitor) => {
  await button(visitor.page, visitor.texts.reception.show).click()
  await drawing(visitor).waitFor()
}

/** Replaces the code on screen, after confirming the dialog. */
export const updateEntryCode = async ({ page, texts }: Visitor) => {
  await button(page, texts.reception.update).click()
  await button(page.getByRole('alertdialog'), texts.reception.updating.confirm).click()
}
