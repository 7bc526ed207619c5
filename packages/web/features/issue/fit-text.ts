/** About how wide a text is, in its own height: Latin letters are half as wide as others, capitals and digits a bit more. */
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
  /** The size it has when it fits. */
  size: number
  smallest: number
  /** The share of `size` down to which the text stays on one line; smaller, and it breaks into several. */
  keepFrom: number
}

/**
 * The size of a text in its box, all in the same unit, by the rule of the printed card: one line as long as that is large
 * enough, else as many as it takes, as large as they fit.
 */
export const fitText = (text: string, { width, height, size, smallest, keepFrom }: Box) => {
  const natural = widthOf(text) * size
  const whole = natural > width ? size * (width / natural) : size
  if (whole >= size * keepFrom && whole * lineHeight <= height * 1.2) return { size: whole, isOneLine: true }
  let fitting = smallest
  // What is left over at the end of each line is lost.
  const linesAt = (at: number) => Math.ceil((widthOf(text) * at * 1.1) / width)
  for (let at = size; at > smallest; at -= size / 40)
    if (linesAt(at) * at * lineHeight <= height) {
      fitting = at
      break
    }
  return { size: Math.max(fitting, smallest), isOneLine: false }
}
