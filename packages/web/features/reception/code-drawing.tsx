import { limits } from '@uketsuke/contract'
import { codePath } from '@uketsuke/contract/code-path'
import { encodeQR } from 'qr'
import { useMemo } from 'react'
import styles from './entry-code.module.css'

/** The quiet zone that scanners need, in modules. */
const edge = 4

/**
 * The QR code, black on white in every theme, so that scanners can read it from a dark screen. It is `scale`
 * times its base size, but never wider than its container, such as a phone of 360 pixels.
 */
export function CodeDrawing({ code, label, scale }: { code: string; label: string; scale: number }) {
  const { path, size } = useMemo(() => {
    const rows = encodeQR(code, 'raw', { ecc: 'medium', border: edge })
    return { path: codePath(rows), size: rows.length }
  }, [code])
  const pixels = limits.qrBase * scale
  return (
    <div className={styles.plate}>
      <svg
        role="img"
        aria-label={label}
        className={styles.drawing}
        width={pixels}
        height={pixels}
        viewBox={`0 -0.5 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <rect y={-0.5} width={size} height={size} fill="#fff" />
        <path d={path} stroke="#000" />
      </svg>
    </div>
  )
}
