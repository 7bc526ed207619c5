const FENCE = /^\s*```\s*(\w*)/
const SPAN = /(`+)(.+?)\1/g

/** Every line with its number, and the language of the block of code that it is in; a line outside of one has none. */
function readLines(text) {
  let language
  return text.split('\n').flatMap((content, index) => {
    const fence = FENCE.exec(content)
    if (fence) {
      language = language === undefined ? fence[1] : undefined
      return []
    }
    return [{ line: index + 1, text: content, language }]
  })
}

/** Lines outside of blocks of code. */
export const proseOf = (text) => readLines(text).filter(({ language }) => language === undefined)

/** Blocks of code as `{ lines: [{ line, text }] }`. */
export function readBlocks(text) {
  const blocks = []
  let last
  for (const { line, text: content, language } of readLines(text)) {
    if (language === undefined) continue
    if (last !== line - 1) blocks.push({ lines: [] })
    blocks.at(-1).lines.push({ line, text: content })
    last = line
  }
  return blocks
}

/** What is written as code: spans between backticks, and the lines of blocks. */
export const codeOf = (text) =>
  readLines(text).flatMap(({ line, text: content, language }) =>
    language === undefined
      ? [...content.matchAll(SPAN)].map(([, , code]) => ({ line, code, isBlock: false }))
      : [{ line, code: content, isBlock: true, language }],
  )

/** Words of a command or a list, without quotes and brackets around them. */
export const wordsOf = (code) => code.split(/[\s,;:()'"`=|@]+/).filter((word) => word !== '')

const LINK = /\]\(([^)\s]+)\)/g

/** Targets of links and images; a link's text may begin on the line before. */
export const linksOf = (text) =>
  proseOf(text).flatMap(({ line, text: content }) =>
    [...content.replace(SPAN, ' ').matchAll(LINK)].map(([, target]) => ({ line, target })),
  )

/** Anchors of the headings, as GitHub makes them. */
export const headingsOf = (text) =>
  proseOf(text).flatMap(({ text: content }) => {
    const heading = /^#{1,6} (.+)$/.exec(content)?.[1]
    if (heading === undefined) return []
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    return [plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')]
  })

const DIVIDER = /^\|[\s:|-]+\|$/

/** Rows of tables as `{ line, cells, header }`; a bar inside of code, written `\|`, divides no cells. */
export function rowsOf(text) {
  let header
  return proseOf(text).flatMap(({ line, text: content }, index, lines) => {
    if (!content.startsWith('|')) {
      header = undefined
      return []
    }
    const cells = content
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
    if (DIVIDER.test(lines[index + 1]?.text ?? '')) {
      header = cells
      return []
    }
    return DIVIDER.test(content) ? [] : [{ line, cells, header: header ?? [] }]
  })
}
