import type { CardBrand } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatList } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import styles from './accepted-brands.module.css'

type Props = {
  brands: readonly CardBrand[]
  /** The brand of the number being typed: its label stands out. */
  typed: CardBrand | null
}

/**
 * The accepted brands by name. Their logos are trademarks, and each shop needs the brands' permission to use
 * them.
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
          {brand}
        </li>
      ))}
    </ul>
  )
}
