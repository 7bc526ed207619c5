/**
 * The dark squares of a 2D code as the path of an SVG, to be drawn as lines as wide as a square, which is 1: what lies side by
 * side in a row is one line. That is half of what outlines take, and one path shows no gaps between rows. The
 * middle of the first row is at 0, so what shows it begins half a square above: `viewBox="0 -.5 29 29"` for 29 rows.
 */
export const codePath = (rows: readonly (readonly boolean[])[]): string => {
  let path = ''
  rows.forEach((row, y) => {
    for (let x = row.indexOf(true); x >= 0; ) {
      const light = row.indexOf(false, x)
      const end = light < 0 ? row.length : light
      path += `M${x} ${y}H${end}`
      x = row.indexOf(true, end)
    }
  })
  return path
}
