import type { CardBrand } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatList } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import styles from './brand-marks.module.css'

/**
 * Our own motif for each brand. The logos are trademarks, and each shop needs the brands' permission to use
 * them.
 */
const motifs: Record<CardBrand, string> = {
  Visa: 'M0 15 24 5v4L0 15Z',
  Mastercard: 'M7 8a4 4 0 1 0 10 0Z',
  JCB: 'M4 3h4v10H4Zm6 0h4v10h-4Zm6 0h4v10h-4Z',
  'American Express': 'M0 6h24v4H0Z',
  'Diners Club': 'M12 3a5 5 0 0 0 0 10Zm1 0a5 5 0 0 1 0 10Z',
}

/** A small card with the brand's motif, beside its name. */
export function BrandMark({ brand }: { brand: CardBrand }) {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className={styles.mark}>
      <rect x="0.5" y="0.5" width="23" height="15" rx="2.5" className={styles.edge} />
      <path d={motifs[brand]} className={styles.motif} />
    </svg>
  )
}

/** The accepted brands in one row, each as a card with its motif and name. */
export function BrandMarks({ brands }: { brands: readonly CardBrand[] }) {
  const t = useTranslations('payment.card')
  const { language } = useLanguage()
  return (
    <ul className={styles.brands} aria-label={t('accepted', { brands: formatList(brands, language) })}>
      {brands.map((brand) => (
        <li key={brand}>
          <BrandCard brand={brand} />
        </li>
      ))}
    </ul>
  )
}

/** The width of a longer line is given, so that no font draws it over the edge. */
const isLong = (line: string) => line.length > 8

function BrandCard({ brand }: { brand: CardBrand }) {
  const lines = brand.split(' ')
  return (
    <svg viewBox="0 0 54 34" role="img" aria-label={brand} className={styles.card}>
      <rect x="0.5" y="0.5" width="53" height="33" rx="4.5" className={styles.edge} />
      <path d={motifs[brand]} transform="translate(28 2.5) scale(0.85)" className={styles.motif} />
      <text>
        {lines.map((line, index) => (
          <tspan
            key={line}
            x="5"
            y={29 - 10 * (lines.length - 1 - index)}
            textLength={isLong(line) ? 44 : undefined}
            lengthAdjust="spacingAndGlyphs"
          >
            {line}
            {index < lines.length - 1 && ' '}
          </tspan>
        ))}
      </text>
    </svg>
  )
}
