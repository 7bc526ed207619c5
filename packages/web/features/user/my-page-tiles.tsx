import type { MenuPageName } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { MyPageEntry } from './my-page-entry.tsx'
import styles from './my-page-tiles.module.css'

/** The page that people show at the door: the first tile, and the main one. */
const main: MenuPageName = 'qrCode'

/** Each page's position among the tiles; null if it has no tile. */
const places: Record<MenuPageName, number | null> = {
  [main]: 1,
  receipt: 2,
  certificate: 3,
  nameCard: 4,
  purchaseHistory: 5,
  ondemand: 6,
  additionalPurchase: 7,
  profile: null,
}

type Props = {
  entries: readonly MenuEntry[]
  /** A short status for each page. Beside the menu, pages without one are left out. */
  states: Partial<Record<MenuPageName, string>>
  /** Whether the states are known. Until they are, the tiles are empty frames, so that nothing moves. */
  isKnown: boolean
}

/** The pages of My Page on its first screen: tiles on a phone, rows with their states beside the menu. */
export function MyPageTiles({ entries, states, isKnown }: Props) {
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
          <Tile key={entry.name} entry={entry} state={states[entry.name]} />
        ))}
      </ul>
    </nav>
  )
}

function Tile({ entry, state }: { entry: MenuEntry; state: string | undefined }) {
  const isMain = entry.name === main
  const look = isMain ? styles.main : state === undefined ? styles.stateless : undefined
  return (
    <li className={look}>
      <MyPageEntry entry={entry} look={{ entry: styles.tile, closed: styles.closed }} />
      {entry.isOpen && state && <p className={styles.state}>{state}</p>}
      {entry.isOpen && !isMain && <Icon name="chevronRight" className={styles.arrow} />}
    </li>
  )
}
