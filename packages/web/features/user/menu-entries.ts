import {
  isOffered,
  type LocalizedText,
  type MenuPageName,
  pageOf,
  type SiteConfiguration,
  type SiteFeature,
  type User,
} from '@uketsuke/contract'
import type { IconName } from '../../ui/icon.tsx'

type Site = Pick<SiteConfiguration, 'menu' | 'siteState'>

/**
 * A page of My Page. A page with a switch is reachable only while the feature is open, and any page only
 * while `isOpen`. `note`: the convention's text below the entry. `isFor`: whether this participant has the
 * page, where the menu alone does not decide.
 */
export type MenuPage = {
  to: string
  icon: IconName
  switch?: SiteFeature
  isOpen?: boolean
  note?: LocalizedText
  isFor?: boolean
}

export type MenuEntry<Name extends MenuPageName = MenuPageName> = {
  name: Name
  to: string
  icon: IconName
  isOpen: boolean
  note?: LocalizedText | undefined
}

/** The entries of the convention's menu that a participant gets, in its order. */
export const menuEntries = <Name extends MenuPageName>(
  pages: Record<Name, MenuPage>,
  { menu, siteState }: Site,
  user: Pick<User, 'category' | 'firstPlan'>,
): MenuEntry<Name>[] => {
  const isPage = (name: MenuPageName): name is Name => Object.hasOwn(pages, name)
  return menu.flatMap(({ entry }) => {
    const name = pageOf(entry)
    if (!isPage(name) || !isOffered(menu, name, user)) return []
    const { to, icon, switch: feature, isOpen = true, note, isFor = true } = pages[name]
    if (!isFor) return []
    return [{ name, to, icon, isOpen: isOpen && (feature === undefined || siteState[feature]), note }]
  })
}
