import type { CardBrand } from '@uketsuke/contract'
import type { ReactNode } from 'react'
import styles from './accepted-brands.module.css'

/** Letters are lines in the colour of the mark. */
const letters = { fill: 'none', strokeWidth: 2.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const marks: Record<CardBrand, ReactNode> = {
  Visa: (
    <path
      {...letters}
      stroke="#16348c"
      strokeWidth={2.8}
      transform="translate(-2.5) skewX(-12)"
      d="M11 10l4.2 10.5L20.5 10M25.5 10v10.5M36.5 11.3c-2-2.2-6.5-1.6-6.5 1.2 0 3.2 6.5 2 6.5 5.3 0 3-4.7 3.5-6.8 1.1M40 20.5l5.2-10.5 3.3 10.5M42 17.3h5"
    />
  ),
  Mastercard: (
    <>
      <circle cx={18.5} cy={15} r={9} fill="#df2029" />
      <circle cx={29.5} cy={15} r={9} fill="#f59e1b" />
      <path fill="#ee5f22" d="M24 7.88a9 9 0 0 1 0 14.24a9 9 0 0 1 0-14.24" />
    </>
  ),
  JCB: (
    <>
      <path fill="#0b5cad" d="M7 9a4 4 0 0 1 4-4h6v16a4 4 0 0 1-4 4H7z" />
      <path fill="#c4122f" d="M19 9a4 4 0 0 1 4-4h6v16a4 4 0 0 1-4 4h-6z" />
      <path fill="#187f3b" d="M31 9a4 4 0 0 1 4-4h6v16a4 4 0 0 1-4 4h-6z" />
      <path
        {...letters}
        stroke="#fff"
        strokeWidth={1.8}
        d="M14 11.5v5.5c0 2.5-4 2.5-4.2.2M26.5 12.2c-1.5-1.2-5-1-5 2.8s3.5 4 5 2.8M34 11.5v7M34 11.5h2.5c2.5 0 2.5 3.5 0 3.5H34h2.7c2.7 0 2.7 3.5 0 3.5H34"
      />
    </>
  ),
  'American Express': (
    <>
      <path fill="#0f66b3" d="M0 0h48v30H0z" />
      <path
        {...letters}
        stroke="#fff"
        d="M5 20.5l3.8-11h.4l3.8 11M6.5 17h5M17 20.5v-11l4.5 6.5 4.5-6.5v11M36 9.5h-5.5v11H36M30.5 15H35M39 9.5l5 11M44 9.5l-5 11"
      />
    </>
  ),
  'Diners Club': (
    <>
      <circle cx={24} cy={15} r={9.5} fill="#fff" stroke="#1b4f93" strokeWidth={2.5} />
      <path fill="#1b4f93" d="M22.2 9v12a6.3 6.3 0 0 1 0-12M25.8 9v12a6.3 6.3 0 0 0 0-12" />
    </>
  ),
}

/** Our own simple drawing of a brand's mark, in the brand's colours. */
export function BrandMark({ brand }: { brand: CardBrand }) {
  return (
    <svg className={styles.mark} viewBox="0 0 48 30" aria-hidden="true">
      {marks[brand]}
    </svg>
  )
}
