import type { CardBrand } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatList } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import styles from './accepted-brands.module.css'
import { BrandMark } from './brand-mark.tsx'

type Props = {
  brands: readonly CardBrand[]
  /** The brand of the number being typed: its mark stands out. */
  typed: CardBrand | null
}

/**
 * The accepted brands. Their logos are trademarks that a shop needs permission to use, so we draw marks of
 * our own. Screen readers hear the names.
 */
export function AcceptedBrands({ brands, typed }: Props) {
  const t = useTranslations('payment.card')
  const { language } = useLanguage()
  return (
    <ul
      className={typed && brands.includes(typed) ? `${styles.brands} ${styles.known}` : styles.brands}
      aria-label={t('accepted', { brands: formatList(brands, language) })}
    >
      {brands.map((brand) => (
        <li key={brand} className={brand === typed ? styles.typed : undefined}>
          <BrandMark brand={brand} />
          <span className={styles.name}>{brand}</span>
        </li>
      ))}
    </ul>
  )
}
