import { isOffered, type LocalizedText, type SiteConfiguration, type UserCategory } from '@uketsuke/contract'
import { documentWords } from '@uketsuke/phrases/document-words'
import { badgeColorOf, type Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { findFirstPlan } from '../order/find-held-plans.ts'

type Entry = SiteConfiguration['menu'][number]['entry']

/** As what somebody takes part, in words and in the colour of their name card. */
export type Participation = {
  category: LocalizedText
  color: string
  /** Does My Page's menu offer an entry to who has this plan? */
  isOffered: (entry: Entry) => boolean
}

/** Who takes part without having bought a category is named after how they came. */
const wordOf = (category: UserCategory): LocalizedText => {
  const word = category === 'INVITED' ? 'invited' : 'participant'
  return { ja: documentWords.ja[word], en: documentWords.en[word] }
}

/** As what somebody takes part; undefined when all they bought was given back. */
export const findParticipation = async (
  db: Db,
  convention: Convention,
  registrationId: string,
  category: UserCategory,
): Promise<Participation | undefined> => {
  const { conventionId, appearance, menu } = convention
  const bought = await findFirstPlan(db, { conventionId, registrationId })
  if (!bought && category === 'GENERAL') return undefined
  return {
    category: bought?.planName ?? wordOf(category),
    color: bought ? badgeColorOf(convention, bought.planId) : appearance.keyColor,
    isOffered: (entry) => isOffered(menu, entry, { category, firstPlan: bought }),
  }
}
