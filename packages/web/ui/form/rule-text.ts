import { type RuleName, ruleNames } from '@uketsuke/contract'
import type { FieldError } from 'react-hook-form'
import { useTranslations } from 'use-intl'

/** How a field is filled in, which decides how one asks for it. */
export type FieldKind = 'typed' | 'chosen' | 'ticked'

const ruleOf = (error: FieldError): RuleName => ruleNames.find((name) => name === error.type) ?? 'type'

/** Puts a broken rule into words of the language now chosen. */
export const useRuleText = (kind: FieldKind) => {
  const t = useTranslations()
  return (error: FieldError | undefined): string | undefined => {
    if (!error) return undefined
    const rule = ruleOf(error)
    const isMissing = rule === 'required' || rule === 'requiredIf'
    if (isMissing && kind !== 'typed') return t(`ui.missing.${kind}`)
    return t(`rules.${rule}`, { limit: Number(error.message) || 0 })
  }
}
