import type { TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import type { ErrorTexts } from '../../lib/errors.ts'
import { formatList } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { isSoldOut, type Offer, totalOf } from './offer.ts'
import type { SendError } from './ordering.ts'

type SoldOut = {
  gone: readonly TicketPlan[]
  /** Names the plans that sold out. If only a limit refused the seats, the call's own texts apply. */
  texts: ErrorTexts
  isCategoryGone: boolean
  /** The plans that can still be ordered. null if the category is sold out or nothing is left. */
  rest: TicketPlan[] | null
  /** The price of what can be ordered, null if that is nothing. */
  total: number | null
}

/** The plans of an order that sold out while the buyer confirmed it. */
export const useSoldOut = (offer: Offer, plans: readonly TicketPlan[], error: SendError | null): SoldOut => {
  const t = useTranslations('ticket.soldOutMeanwhile')
  const { language } = useLanguage()
  const isRefused = hasCode(error?.cause, 'RESOURCE_NOT_AVAILABLE')
  const gone = isRefused ? plans.filter(({ planId }) => isSoldOut(offer, planId)) : []
  if (gone.length === 0) return { gone, texts: {}, isCategoryGone: false, rest: null, total: totalOf(plans) }
  const isCategoryGone = gone.some(({ type }) => type !== 'option')
  const left = plans.filter((plan) => !gone.includes(plan))
  const rest = isCategoryGone || left.length === 0 ? null : left
  const names = gone.map(({ planName }) => planName[language])
  const text = t(rest ? 'dropOrChoose' : 'choose', { plans: formatList(names, language) })
  return {
    gone,
    texts: { RESOURCE_NOT_AVAILABLE: text },
    isCategoryGone,
    rest,
    total: rest && totalOf(rest),
  }
}
