/**
 * The dark squares of a 2D code as the path of an SVG, each a unit wide: what lies side by side in a row is one rectangle.
 * Codes on a screen and on paper are drawn as one path each, so that no gaps show between squares.
 */
export const codePath = (rows: readonly (readonly boolean[])[]): string => {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = row.indexOf(true); x >= 0; ) {
      const light = row.indexOf(false, x)
      const end = light < 0 ? row.length : light
      path += `M${x} ${y}H${end}v1H${x}z`
      x = row.indexOf(true, end)
    }
  })
  return path
}
