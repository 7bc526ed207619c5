import { lengthOf } from '@uketsuke/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

/** A tenth of the limit, at least five, so that the end comes as no surprise. */
const nearEnd = (limit: number) => Math.max(5, Math.floor(limit / 10))

const stageOf = (left: number, limit: number) => {
  if (left > nearEnd(limit)) return 'roomy'
  if (left > 0) return 'near'
  return left === 0 ? 'full' : 'over'
}

/**
 * How many characters are left, or too many; undefined while there is plenty of room. Screen readers hear it
 * near the end, at the end and beyond: announcing it at every keystroke would drown the typing.
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
