import { type RuleName, ruleNames } from '@uketsuke/contract'
import type { FieldError } from 'react-hook-form'
import { useTranslations } from 'use-intl'

/** How a field is filled in, which decides the wording. */
export type FieldKind = 'typed' | 'chosen'

const ruleOf = (error: FieldError): RuleName => ruleNames.find((name) => name === error.type) ?? 'type'

/** The text for a broken rule in the current language. `field` is the label. */
export const useRuleText = (kind: FieldKind, field: string) => {
  const t = useTranslations()
  return (error: FieldError | undefined): string | undefined => {
    if (!error) return undefined
    const rule = ruleOf(error)
    const isMissing = rule === 'required' || rule === 'requiredIf'
    if (isMissing && kind === 'chosen') return t('ui.notChosen', { field })
    return t(`rules.${rule}`, { field, limit: Number(error.message) || 0 })
  }
}
