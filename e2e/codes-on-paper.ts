import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Area } from './paper.ts'

// Without this the decoder would load its WebAssembly over the network.
const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
const { buffer } = new Uint8Array(await readFile(wasm))
prepareZXingModule({ overrides: { wasmBinary: buffer } })

/** A QR code in an image: its text, its area in dots, and the width of one module in dots. */
type PaperCode = { text: string; area: Area; square: number }

/** Reads all QR codes in an image (PNG), in any orientation. */
export const readCodes = async (picture: Buffer): Promise<PaperCode[]> => {
  const codes = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryInvert: false })
  return codes.map(({ text, position, version }) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight]
    const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const area = {
      left: Math.min(...across),
      top: Math.min(...down),
      right: Math.max(...across),
      bottom: Math.max(...down),
    }
    return { text, area, square: (area.right - area.left) / (17 + 4 * Number(version)) }
  })
}
