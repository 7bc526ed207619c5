import { limits } from '@uketsuke/contract'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import styles from './entry-code.module.css'

/** The white edge that scanners need, in modules. */
const edge = 4

/**
 * The code as a drawing: black on white in any colours, so that it can be read from a dark screen too. It is `scale` times
 * its base size, but never wider than what it stands in: a phone of 360 pixels shows it at most that wide.
 */
export function CodeDrawing({ code, label, scale }: { code: string; label: string; scale: number }) {
  const { path, size } = useMemo(() => {
    const drawing = generate(code, { minCorrectionLevel: correction.M })
    return { path: toSvgPath(drawing), size: drawing.size }
  }, [code])
  const whole = size + 2 * edge
  const pixels = limits.qrBase * scale
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.drawing}
      width={pixels}
      height={pixels}
      viewBox={`${-edge} ${-edge} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect x={-edge} y={-edge} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
