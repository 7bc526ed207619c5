import type { MenuPageName } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
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
  /**
   * A short status for each page. Those without one say what they are for, and are left out beside the menu.
   */
  states: Partial<Record<MenuPageName, string>>
  /** Whether the states are known. Until they are, the tiles are empty frames, so that nothing moves. */
  isKnown: boolean
}

/** The pages of My Page on its first screen: tiles on a phone, rows with their states beside the menu. */
export function MyPageTiles({ entries, states, isKnown }: Props) {
  const t = useTranslations('user.menu')
  const { purposes }: { purposes: Partial<Record<MenuPageName, string>> } = useMessages().user.home
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
          <Tile key={entry.name} entry={entry} state={states[entry.name]} purpose={purposes[entry.name]} />
        ))}
      </ul>
    </nav>
  )
}

type TileProps = { entry: MenuEntry; state: string | undefined; purpose: string | undefined }

function Tile({ entry, state, purpose }: TileProps) {
  const isMain = entry.name === main
  const below = state ?? purpose
  const look = isMain ? styles.main : state === undefined ? styles.stateless : undefined
  return (
    <li className={look}>
      <MyPageEntry entry={entry} look={{ entry: styles.tile, closed: styles.closed }} />
      {entry.isOpen && below && <p className={styles.state}>{below}</p>}
      {entry.isOpen && !isMain && <Icon name="chevronRight" className={styles.arrow} />}
    </li>
  )
}
