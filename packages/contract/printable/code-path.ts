/**
 * The dark squares of a QR code as an SVG path, to be stroked with a width of one square, which is 1.
 * Adjacent squares in a row form one line. Such a path is half as long as one of outlines, and a single path
 * leaves no gaps between rows. The middle of the first row is at 0, so the view box begins half a square
 * above it: `viewBox="0 -.5 29 29"` for 29 rows.
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
