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

/**
 * The size of a text in its box, all in one unit. Follows the printed card: one line while that stays large
 * enough, otherwise several lines, as large as they fit.
 */
export const fitText = (text: string, { width, height, size, smallest, keepFrom }: Box) => {
  const natural = widthOf(text) * size
  const whole = natural > width ? size * (width / natural) : size
  if (whole >= size * keepFrom && whole * lineHeight <= height * 1.2) return { size: whole, isOneLine: true }
  let fitting = smallest
  // Allows for the unused space at the end of each line.
  const linesAt = (at: number) => Math.ceil((widthOf(text) * at * 1.1) / width)
  for (let at = size; at > smallest; at -= size / 40)
    if (linesAt(at) * at * lineHeight <= height) {
      fitting = at
      break
    }
  return { size: Math.max(fitting, smallest), isOneLine: false }
}
