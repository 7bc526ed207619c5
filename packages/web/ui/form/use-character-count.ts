import { lengthOf } from '@uketsuke/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** A tenth of what fits, and never so little that it comes as a surprise. */
const nearEnd = (limit: number) => Math.max(5, Math.floor(limit / 10))

const stageOf = (left: number, limit: number) => {
  if (left > nearEnd(limit)) return 'roomy'
  if (left > 0) return 'near'
  return left === 0 ? 'full' : 'over'
}

/**
 * How many characters are left, or too many; undefined while there is room enough. It is said aloud when the end comes
 * near, is reached and is passed: after every keystroke it would drown what is typed.
 */
export const useCharacterCount = (limit: number | undefined, text: string) => {
  const t = useTranslations('ui')
  const left = (limit ?? 0) - lengthOf(text)
  const stage = limit === undefined ? 'roomy' : stageOf(left, limit)
  const [entered, setEntered] = useState({ stage, left })
  if (entered.stage !== stage) setEntered({ stage, left })
  const textOf = (count: number) => {
    if (stage === 'roomy') return undefined
    return count < 0 ? t('charactersOver', { count: -count }) : t('charactersLeft', { count })
  }
  return { shown: textOf(left), announced: textOf(entered.left) }
}
