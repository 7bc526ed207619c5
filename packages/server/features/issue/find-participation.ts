import {
  byLanguage,
  isOffered,
  type LocalizedText,
  type MenuPageName,
  type UserCategory,
} from '@uketsuke/contract'
import { documentWords } from '@uketsuke/phrases/document-words'
import { type Convention, categoryColorOf } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { findFirstPlan } from '../order/held-plans.ts'

/** A person's category: its name, and the colour of the name card. */
export type Participation = {
  category: LocalizedText
  color: string
  /** Whether the menu of My Page offers a page for this plan. */
  isOffered: (page: MenuPageName) => boolean
}

/** The name for participants without a bought category. */
const wordOf = (category: UserCategory): LocalizedText => {
  const word = category === 'INVITED' ? 'invited' : 'participant'
  return byLanguage((language) => documentWords[language][word])
}

/** A person's category; undefined if all of their purchases were refunded. */
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
    color: bought ? categoryColorOf(convention, bought.planId) : appearance.keyColor,
    isOffered: (page) => isOffered(menu, page, { category, firstPlan: bought }),
  }
}
