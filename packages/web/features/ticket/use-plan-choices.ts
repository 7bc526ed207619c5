import type { Stock, TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import type { CardChoice } from '../../ui/form/choice-card.tsx'

const fewSeats = 10

/** Plans as choices: name, price, description and seats left. */
export const usePlanChoices = () => {
  const t = useTranslations('ticket')
  const { language } = useLanguage()
  const noteOf = (stock: Stock | undefined): CardChoice['note'] => {
    if (!stock) return undefined
    if (stock.isNotAvailable) return { text: t('soldOut'), tone: 'warning' }
    const tone = stock.available <= fewSeats ? 'warning' : 'quiet'
    return { text: t('seatsLeft', { available: stock.available }), tone }
  }
  return (
    plans: readonly TicketPlan[],
    stocks: readonly Stock[],
    bought: readonly string[] = [],
  ): CardChoice[] =>
    plans.map(({ planId, planName, price, metadata }) => {
      const stock = stocks.find((each) => each.planId === planId)
      const isBought = bought.includes(planId)
      return {
        value: planId,
        label: planName[language],
        aside: formatYen(price, language),
        description: metadata.description[language],
        note: isBought ? { text: t('bought'), tone: 'quiet' } : noteOf(stock),
        isDisabled: isBought || (stock?.isNotAvailable ?? false),
      }
    })
}
