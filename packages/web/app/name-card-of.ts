import { customs, isOffered, type Language, type SiteConfiguration, type User } from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'
import type { NameCard } from '../features/issue/name-card-preview.tsx'

/** The participant's name card in the language of the print; null if none is printed. */
export const nameCardOf = (
  user: User,
  { conventionTitle, hasOwnNameCard }: Pick<SiteConfiguration, 'conventionTitle' | 'hasOwnNameCard'>,
  language: Language,
): NameCard | null => {
  const { participation, metadata } = user
  if (!participation) return null
  // As on paper: furigana help readers of Japanese.
  const furigana = customs[language].hasFurigana ? metadata.furigana : null
  return {
    conventionTitle: conventionTitle[language],
    name: fullName(user, language),
    reading: furigana && fullName(furigana, language),
    affiliation: user.affiliation,
    category: { name: participation.category[language], color: participation.color },
    registrationId: user.registrationId,
    isOwnLayout: hasOwnNameCard,
  }
}

/** Whether the convention's menu offers the name card to this participant. */
export const isNameCardOffered = ({ menu }: Pick<SiteConfiguration, 'menu'>, user: User): boolean =>
  isOffered(menu, 'nameCard', user)
