import { useTranslations } from 'use-intl'
import type { MenuEntry } from './menu-entries.ts'
import { type MenuPageName, MyPageEntry } from './my-page-entry.tsx'
import styles from './my-page-tiles.module.css'

/** What people come for, in this order; the first is what they show at the door. */
const order: readonly MenuPageName[] = [
  'qrCode',
  'receipt',
  'certificate',
  'purchaseHistory',
  'namecard',
  'ondemand',
  'additionalPurchase',
]

/**
 * The pages of My Page as tiles, on a phone's first screen. `isKnown`: until then they are empty frames, so
 * that nothing moves.
 */
export function MyPageTiles({
  entries,
  isKnown,
}: {
  entries: readonly MenuEntry<MenuPageName>[]
  isKnown: boolean
}) {
  const t = useTranslations('user.menu')
  const tiles = order.flatMap((name) => entries.filter((entry) => entry.name === name))
  return (
    <nav
      aria-label={t('tiles')}
      aria-hidden={!isKnown}
      className={isKnown ? styles.tiles : `${styles.tiles} ${styles.unknown}`}
    >
      <ul>
        {tiles.map((entry) => (
          <li key={entry.name}>
            <MyPageEntry entry={entry} look={{ entry: styles.tile, closed: styles.closed }} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
