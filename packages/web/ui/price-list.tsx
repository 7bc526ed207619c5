import { useTranslations } from 'use-intl'
import { formatYen } from '../lib/format.ts'
import { useLanguage } from '../lib/language.tsx'
import styles from './price-list.module.css'

type PriceListItem = {
  key: string
  name: string
  price: number
  /** Why the item is unavailable. Such an item is struck out. */
  lost?: string | undefined
}

/** Items with quantity and price, and their total, which is null if no item is still available. */
export function PriceList({
  caption,
  items,
  total,
}: {
  caption: string
  items: readonly PriceListItem[]
  total: number | null
}) {
  const t = useTranslations('ui')
  const { language } = useLanguage()
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('item')}</th>
          <th scope="col" className={styles.number}>
            {t('quantity')}
          </th>
          <th scope="col" className={styles.number}>
            {t('price')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ key, name, price, lost }) => {
          const Part = lost ? 's' : 'span'
          return (
            <tr key={key} className={lost && styles.lost}>
              <th scope="row">
                <Part>{name}</Part>
                {lost && (
                  <>
                    {' '}
                    <strong>{lost}</strong>
                  </>
                )}
              </th>
              <td className={styles.number}>{lost ? 0 : 1}</td>
              <td className={styles.number}>
                <Part>{formatYen(price, language)}</Part>
              </td>
            </tr>
          )
        })}
      </tbody>
      {total !== null && (
        <tfoot>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              {t('total')}
            </th>
            <td className={styles.number}>{formatYen(total, language)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}
