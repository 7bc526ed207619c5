import { fieldNames, isChoice, participantFields } from '@uketsuke/contract'
import { keepDraft, readDraft } from '../../lib/drafts.ts'
import { emptyForm, type FormValues } from './form-values.ts'
import type { PlanChoices } from './participation-section.tsx'

export const keepRegistrationDraft = (code: string, values: FormValues): void =>
  keepDraft('registration', code, values)

/** Drops choices that no longer exist: a code that the list has lost, a plan that has sold out meanwhile. */
export const readRegistrationDraft = (code: string, choices: PlanChoices): FormValues => {
  const draft = readDraft('registration', code, emptyForm)
  if (draft === emptyForm) return emptyForm
  const isOffered = (among: PlanChoices['tickets'], planId: string) =>
    among.some(({ value, isDisabled }) => value === planId && !isDisabled)
  const metadata = { ...draft.metadata }
  for (const name of fieldNames)
    if (isChoice(name)) {
      const codes: readonly string[] = participantFields[name].codes
      if (!codes.includes(metadata[name])) metadata[name] = ''
    }
  return {
    ...draft,
    planId: isOffered(choices.tickets, draft.planId) ? draft.planId : '',
    metadata: {
      ...metadata,
      otherPlans: metadata.otherPlans.filter((planId) => isOffered(choices.optionPlans, planId)),
    },
  }
}
