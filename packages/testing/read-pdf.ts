import { getDocumentProxy } from 'unpdf'
import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'unpdf/pdfjs'

/** A run of text with its position in points from the lower left corner. `y` is its base line. */
type PlacedText = {
  text: string
  x: number
  y: number
  width: number
  height: number
  isUpright: boolean
}

type PdfPage = { width: number; height: number; texts: PlacedText[] }

/** The content that a PDF reader extracts from a file. `text` is that of all pages, without white space. */
export type Pdf = {
  title: string
  language: string | null
  isTagged: boolean
  pages: PdfPage[]
  text: string
}

/** What a PDF reader draws. */
export type PdfDrawing = {
  /** The shapes of each page with places, lines and colours in drawing order, one line each. */
  shapes: string[][]
  /** Each font once, by name. The name of a subset begins with six letters and a plus sign. */
  fonts: { name: string; isEmbedded: boolean }[]
}

type Drawn = { operation: number; given: unknown[] }

/** The operations of a page. A reader interprets the whole page for them, so they are read once. */
const drawnOn = async (page: PDFPageProxy): Promise<Drawn[]> => {
  const { fnArray, argsArray } = await page.getOperatorList()
  return fnArray.map((operation, at) => ({ operation, given: argsArray[at] }))
}

const fontsOf = (page: PDFPageProxy, drawn: Drawn[]): PdfDrawing['fonts'] => {
  const set = drawn.filter(({ operation }) => operation === OPS.setFont)
  const ids = set.map(({ given }) => String(given[0]))
  return [...new Set(ids)].map((id) => {
    const { name, missingFile } = page.commonObjs.get(id)
    return { name: String(name), isEmbedded: missingFile !== true }
  })
}

const strokes = [
  OPS.save,
  OPS.restore,
  OPS.transform,
  OPS.setLineWidth,
  OPS.setFillRGBColor,
  OPS.setStrokeRGBColor,
  OPS.constructPath,
]
const asNumbers = (_: string, value: unknown) => (value instanceof Float32Array ? [...value] : value)

const shapesOf = (drawn: Drawn[]): string[] =>
  drawn
    .filter(({ operation }) => strokes.includes(operation))
    .map((stroke) => JSON.stringify(stroke, asNumbers))

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')

const pagesOf = (document: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))

const readPage = async (page: PDFPageProxy): Promise<PdfPage> => {
  const { width, height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            x: item.transform[4],
            y: item.transform[5],
            width: item.width,
            height: item.height,
            isUpright: item.transform[0] > 0,
          },
        ]
      : [],
  )
  return { width, height, texts }
}

export const readPdf = async (file: Uint8Array): Promise<Pdf> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { info } = await document.getMetadata()
  const marks = await document.getMarkInfo()
  const pages = await Promise.all((await pagesOf(document)).map(readPage))
  const language = 'Language' in info && typeof info.Language === 'string' ? info.Language : null
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
  const text = withoutSpace(pages.flatMap(({ texts }) => texts.map((placed) => placed.text)).join(''))
  await document.loadingTask.destroy()
  return { title, language, isTagged: marks?.Marked === true, pages, text }
}

/** Takes as long as the text, so most tests spare it. */
export const readDrawing = async (file: Uint8Array): Promise<PdfDrawing> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const read = await Promise.all(
    (await pagesOf(document)).map(async (page) => {
      const drawn = await drawnOn(page)
      return { shapes: shapesOf(drawn), fonts: fontsOf(page, drawn) }
    }),
  )
  const fonts = new Map(read.flatMap((page) => page.fonts).map((font) => [font.name, font]))
  await document.loadingTask.destroy()
  return { shapes: read.map(({ shapes }) => shapes), fonts: [...fonts.values()] }
}
