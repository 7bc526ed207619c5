/** The site's dark accent (`--accent` in tokens.css): the key colour's hue in this lightness, less vivid. */
const lightness = 0.8
const maxChroma = 0.11

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

/** The axes a and b of OKLab (https://bottosson.github.io/posts/oklab/), which span hue and chroma. */
const axesOf = (color: string): [a: number, b: number] => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The convention's colour on a dark page, as `#rrggbb`, because mail programs know no `oklch()`. */
export const darkAccentOf = (keyColor: string): string => {
  const axes = axesOf(keyColor)
  const calm = Math.min(1, maxChroma / Math.hypot(...axes))
  const [a = 0, b = 0] = axes.map((axis) => axis * calm)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return linear.reduce((color, part) => {
    const octet = Math.round(Math.min(Math.max(fromLinear(part), 0), 1) * 255)
    return color + octet.toString(16).padStart(2, '0')
  }, '#')
}
