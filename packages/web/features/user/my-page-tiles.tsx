import { byIssueKind, type MenuPageName } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import type { MenuEntry } from './menu-entries.ts'
import { MyPageEntry } from './my-page-entry.tsx'
import styles from './my-page-tiles.module.css'

/**
 * Every page's place among the tiles, or null without one. The first is the page that people show at the
 * door.
 */
const places: Record<MenuPageName, number | null> = {
  ...byIssueKind(() => 5),
  qrCode: 1,
  receipt: 2,
  certificate: 3,
  purchaseHistory: 4,
  ondemand: 6,
  additionalPurchase: 7,
  profile: null,
}

/**
 * The pages of My Page as tiles, on its first screen. `isKnown`: until then they are empty frames, so
 * that nothing moves.
 */
export function MyPageTiles({ entries, isKnown }: { entries: readonly MenuEntry[]; isKnown: boolean }) {
  const t = useTranslations('user.menu')
  const tiles = entries
    .filter(({ name }) => places[name] !== null)
    .sort((one, other) => (places[one.name] ?? 0) - (places[other.name] ?? 0))
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
