/**
 * Approximate width of a text in em: Latin letters are about half as wide as others, capitals and digits a
 * bit wider.
 */
export const widthOf = (text: string): number => {
  let width = 0
  for (const char of text) {
    if (/[\p{M}\p{Cf}]/u.test(char)) continue
    if (/[a-z .,'’|il-]/.test(char)) width += 0.52
    else if (/[A-Z0-9]/.test(char)) width += 0.66
    else width += /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(char) ? 0.6 : 1
  }
  return width
}

const lineHeight = 1.42

type Box = {
  width: number
  height: number
  /** The size when it fits. */
  size: number
  smallest: number
  /** The text stays on one line down to this share of `size`; then it breaks into several. */
  keepFrom: number
}

/** The text may shrink to this share of its size if its lines then end between words only. */
const keptFrom = 0.85

/** How many lines of `room` ems the words fill. Only a word longer than a line is broken. */
const countLines = (words: readonly string[], room: number): number => {
  let lines = 1
  let end = 0
  for (const word of words) {
    const next = (end === 0 ? 0 : end + widthOf(' ')) + widthOf(word)
    const isNewLine = end > 0 && next > room
    end = isNewLine ? widthOf(word) : next
    lines += (isNewLine ? 1 : 0) + Math.floor(end / room)
    end %= room
  }
  return lines
}

/**
 * The size of a text in its box, all in one unit, as on the printed card. The text stays on one line while
 * that is large enough; otherwise it breaks into several lines, as large as possible. Lines end between words
 * if that costs little size.
 */
export const fitText = (text: string, { width, height, size, smallest, keepFrom }: Box) => {
  const natural = widthOf(text) * size
  const whole = natural > width ? size * (width / natural) : size
  if (whole >= size * keepFrom && whole * lineHeight <= height * 1.2)
    return { size: whole, isOneLine: true, keepsWords: false }
  const largest = (linesAt: (at: number) => number) => {
    for (let at = size; at > smallest; at -= size / 40) if (linesAt(at) * at * lineHeight <= height) return at
    return smallest
  }
  // Allows for the unused space at the end of each line.
  const broken = largest((at) => Math.ceil((widthOf(text) * at * 1.1) / width))
  const words = text.split(' ')
  const longest = Math.max(...words.map(widthOf).filter((word) => word * broken * keptFrom <= width), 0)
  const kept = Math.min(
    largest((at) => countLines(words, width / at)),
    width / longest,
  )
  const keepsWords = words.length > 1 && kept >= broken * keptFrom
  return { size: keepsWords ? Math.min(kept, broken) : broken, isOneLine: false, keepsWords }
}
