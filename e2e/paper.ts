import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'

const reader = fileURLToPath(import.meta.resolve('unpdf/pdfjs'))

/** Renders the first page of a PDF as an image (PNG) at a printer's resolution. */
export const onPaper = async (browser: Browser, pdf: Buffer, dotsPerInch: number): Promise<Buffer> => {
  const page = await browser.newPage()
  try {
    const picture = await page.evaluate(
      async ({ source, file, scale }) => {
        const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
        const pdfjs = await import(address)
        const bytes = Uint8Array.from(atob(file), (char) => char.charCodeAt(0))
        const document = await pdfjs.getDocument({ data: bytes }).promise
        const first = await document.getPage(1)
        const viewport = first.getViewport({ scale })
        const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
        await first.render({ canvas: null, canvasContext: canvas.getContext('2d'), viewport }).promise
        const blob = await canvas.convertToBlob({ type: 'image/png' })
        const url = await new Promise<string>((read) => {
          const files = new FileReader()
          files.onload = () => read(String(files.result))
          files.readAsDataURL(blob)
        })
        return url.slice(url.indexOf(',') + 1)
      },
      { source: await readFile(reader, 'utf8'), file: pdf.toString('base64'), scale: dotsPerInch / 72 },
    )
    return Buffer.from(picture, 'base64')
  } finally {
    await page.close()
  }
}

export type Area = { left: number; top: number; right: number; bottom: number }

/** The darkest dot inside one area of an image and outside another, from 0, black, to 255. */
export const darkestBetween = async (
  browser: Browser,
  picture: Buffer,
  inner: Area,
  outer: Area,
): Promise<number> => {
  const page = await browser.newPage()
  try {
    return await page.evaluate(
      async ({ file, inner, outer }) => {
        const bytes = Uint8Array.from(atob(file), (char) => char.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
        if (!context) throw new Error('no 2D canvas context')
        context.drawImage(image, 0, 0)
        const { data } = context.getImageData(0, 0, image.width, image.height)
        let darkest = 255
        for (let y = Math.max(0, outer.top); y < Math.min(image.height, outer.bottom); y++)
          for (let x = Math.max(0, outer.left); x < Math.min(image.width, outer.right); x++) {
            if (x >= inner.left && x < inner.right && y >= inner.top && y < inner.bottom) continue
            const at = 4 * (y * image.width + x)
            darkest = Math.min(darkest, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
          }
        return darkest
      },
      { file: picture.toString('base64'), inner, outer },
    )
  } finally {
    await page.close()
  }
}
