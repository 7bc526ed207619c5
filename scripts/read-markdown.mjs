const FENCE = /^\s*```\s*(\w*)/
const SPAN = /(`+)(.+?)\1/g

/** Every line with its number and, inside a code block, the block's language. */
const readLines = (text) => {
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

/** Lines outside code blocks. */
export const proseOf = (text) => readLines(text).filter(({ language }) => language === undefined)

/** Code blocks as `{ language, lines: [{ line, text }] }`. */
export const readBlocks = (text) => {
  const blocks = []
  let last
  for (const { line, text: content, language } of readLines(text)) {
    if (language === undefined) continue
    if (last !== line - 1) blocks.push({ language, lines: [] })
    blocks.at(-1).lines.push({ line, text: content })
    last = line
  }
  return blocks
}

/** Code: spans between backticks, and the lines of code blocks. */
export const codeOf = (text) =>
  readLines(text).flatMap(({ line, text: content, language }) =>
    language === undefined
      ? [...content.matchAll(SPAN)].map(([, , code]) => ({ line, code, isBlock: false }))
      : [{ line, code: content, isBlock: true, language }],
  )

/** Words of a command or list, without surrounding quotes and brackets. */
export const wordsOf = (code) => code.split(/[\s,;:()'"`=|@]+/).filter((word) => word !== '')

const LINK = /\]\(([^)\s]+)\)/g

/** Targets of links and images. A link's text may start on an earlier line. */
export const linksOf = (text) =>
  proseOf(text).flatMap(({ line, text: content }) =>
    [...content.replace(SPAN, ' ').matchAll(LINK)].map(([, target]) => ({ line, target })),
  )

/** Anchors of the headings, as GitHub generates them. */
export const headingsOf = (text) =>
  proseOf(text).flatMap(({ text: content }) => {
    const heading = /^#{1,6} (.+)$/.exec(content)?.[1]
    if (heading === undefined) return []
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    return [plain.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')]
  })

const DIVIDER = /^\|[\s:|-]+\|$/

/** Table rows as `{ line, cells, header }`. An escaped bar (`\|`) does not separate cells. */
export const rowsOf = (text) => {
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
