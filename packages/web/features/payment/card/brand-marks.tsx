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

/** A small card with the brand's motif. */
export function BrandMark({ brand }: { brand: CardBrand }) {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className={styles.mark}>
      <rect x="0.5" y="0.5" width="23" height="15" rx="2.5" className={styles.card} />
      <path d={motifs[brand]} className={styles.motif} />
    </svg>
  )
}

/** The accepted brands: a small card with a motif, and the name. */
export function BrandMarks({ brands }: { brands: readonly CardBrand[] }) {
  const t = useTranslations('payment.card')
  const { language } = useLanguage()
  return (
    <ul className={styles.brands} aria-label={t('accepted', { brands: formatList(brands, language) })}>
      {brands.map((brand) => (
        <li key={brand} className={styles.brand}>
          <BrandMark brand={brand} />
          {brand}
        </li>
      ))}
    </ul>
  )
}
