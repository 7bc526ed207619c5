import { getDocumentProxy } from 'unpdf'
import { OPS, type PDFPageProxy } from 'unpdf/pdfjs'

/** A run of text with its position in points from the lower left corner. `y` is its base line. */
type PlacedText = {
  text: string
  x: number
  y: number
  width: number
  height: number
  isUpright: boolean
}

/** `drawing`: the shapes with places, lines and colours in drawing order, one line each. */
type PdfPage = { width: number; height: number; texts: PlacedText[]; drawing: string[] }

/** The content that a PDF reader extracts from a file. `text` is that of all pages, without white space. */
export type Pdf = {
  title: string
  language: string | null
  isTagged: boolean
  pages: PdfPage[]
  /** Each font once, by name. The name of a subset begins with six letters and a plus sign. */
  fonts: { name: string; isEmbedded: boolean }[]
  text: string
}

/** The uses of these operations on a page, with their arguments. */
const drawnBy = async (page: PDFPageProxy, operations: readonly number[]) => {
  const { fnArray, argsArray } = await page.getOperatorList()
  const done = fnArray.map((operation, at) => ({ operation, given: argsArray[at] }))
  return done.filter(({ operation }) => operations.includes(operation))
}

/** The fonts that a page uses. */
const fontsOf = async (page: PDFPageProxy): Promise<Pdf['fonts']> => {
  const set = await drawnBy(page, [OPS.setFont])
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

const drawingOf = async (page: PDFPageProxy): Promise<string[]> =>
  (await drawnBy(page, strokes)).map((drawn) => JSON.stringify(drawn, asNumbers))

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')

export const readPdf = async (file: Uint8Array): Promise<Pdf> => {
  const document = await getDocumentProxy(new Uint8Array(file))
  const { info } = await document.getMetadata()
  const marks = await document.getMarkInfo()
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index): Promise<PdfPage> => {
      const page = await document.getPage(index + 1)
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
      return { width, height, texts, drawing: await drawingOf(page) }
    }),
  )
  const used: Pdf['fonts'] = []
  for (let number = 1; number <= document.numPages; number++)
    used.push(...(await fontsOf(await document.getPage(number))))
  const fonts = [...new Map(used.map((font) => [font.name, font])).values()]
  const language = 'Language' in info && typeof info.Language === 'string' ? info.Language : null
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : ''
  const text = withoutSpace(pages.flatMap(({ texts }) => texts.map((placed) => placed.text)).join(''))
  await document.loadingTask.destroy()
  return { title, language, isTagged: marks?.Marked === true, pages, fonts, text }
}
