import {
  isOffered,
  type LocalizedText,
  type SiteConfiguration,
  type SiteFeature,
  type User,
} from '@uketsuke/contract'
import type { IconName } from '../../ui/icon.tsx'

type Site = Pick<SiteConfiguration, 'menu' | 'siteState'>
type EntryName = Site['menu'][number]['entry']

/**
 * A page of My Page. One with a switch can be gone to only while that is open. `note`: the convention's words beneath it.
 * `isFor`, where more than the menu decides: whether this participant has it.
 */
export type MenuPage = {
  to: string
  icon: IconName
  switch?: SiteFeature
  note?: LocalizedText
  isFor?: boolean
}

export type MenuEntry<Name extends EntryName = EntryName> = {
  name: Name
  to: string
  icon: IconName
  isOpen: boolean
  note?: LocalizedText | undefined
}

/** What the convention's menu offers to a participant, of the pages there are, in the convention's order. */
export const menuEntries = <Name extends EntryName>(
  pages: Record<Name, MenuPage>,
  { menu, siteState }: Site,
  user: Pick<User, 'category' | 'firstPlan'>,
): MenuEntry<Name>[] => {
  const isPage = (name: EntryName): name is Name => Object.hasOwn(pages, name)
  return menu.flatMap(({ entry: name }) => {
    if (!isPage(name) || !isOffered(menu, name, user)) return []
    const { to, icon, switch: feature, note, isFor = true } = pages[name]
    if (!isFor) return []
    return [{ name, to, icon, isOpen: feature === undefined || siteState[feature], note }]
  })
}
