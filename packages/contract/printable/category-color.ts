/** Dark enough for white text, and distinguishable with colour vision deficiency. */
const colors = [
  '#1f4e8c',
  '#b0431a',
  '#1d6b43',
  '#6a3d8f',
  '#7d5a00',
  '#0b6e7a',
  '#a1265e',
  '#4a4f57',
] as const

/** Relative luminance of `#rrggbb`, 0 to 1, as WCAG defines it. */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The text colour on a background (`#rrggbb`), on paper and on screen: black or white, depending on which has
 * more contrast.
 */
export const inkOn = (color: string): '#000000' | '#ffffff' => {
  const ground = luminance(color) + 0.05
  return ground / 0.05 > 1.05 / ground ? '#000000' : '#ffffff'
}

/** The colour of a participation category. `place` is its index among the convention's categories. */
export const categoryColor = (place: number): string =>
  colors[Math.max(place, 0) % colors.length] ?? colors[0]
