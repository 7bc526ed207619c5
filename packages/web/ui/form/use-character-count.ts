import { lengthOf } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'

/** A tenth of what fits, and never so little that it comes as a surprise. */
const nearEnd = (limit: number) => Math.max(5, Math.floor(limit / 10))

/** How many characters are left, or too many; undefined while there is room enough. */
export const useCharacterCount = (limit: number | undefined, text: string): string | undefined => {
  const t = useTranslations('ui')
  if (limit === undefined) return undefined
  const left = limit - lengthOf(text)
  if (left > nearEnd(limit)) return undefined
  return left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })
}
