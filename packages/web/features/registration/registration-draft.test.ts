// @vitest-environment jsdom
import { sampleDetails } from '@uketsuke/testing/sample-details'
import { beforeEach, expect, test } from 'vitest'
import { forgetDraft } from '../../lib/drafts.ts'
import { emptyForm, type FormValues } from './form-values.ts'
import { keepRegistrationDraft, readRegistrationDraft } from './registration-draft.ts'

const choice = (value: string, isDisabled = false) => ({ value, label: value, isDisabled })
const choices = { tickets: [choice('member'), choice('student')], optionPlans: [choice('dinner')] }
const typed: FormValues = {
  affiliation: sampleDetails.en.affiliation,
  planId: 'member',
  metadata: { ...emptyForm.metadata, ...sampleDetails.en.metadata, otherPlans: ['dinner'] },
}

beforeEach(() => sessionStorage.clear())

test('the form comes back as it was typed, until it is forgotten', () => {
  keepRegistrationDraft('code', typed)
  expect(readRegistrationDraft('code', choices)).toEqual(typed)
  forgetDraft('registration')
  expect(readRegistrationDraft('code', choices)).toBe(emptyForm)
})

test('sold-out or removed plans are deselected; all else stays', () => {
  keepRegistrationDraft('code', typed)
  const now = { tickets: [choice('member', true)], optionPlans: [] }
  expect(readRegistrationDraft('code', now)).toEqual({
    ...typed,
    planId: '',
    metadata: { ...typed.metadata, otherPlans: [] },
  })
})

test('a choice that its list has lost is asked again', () => {
  keepRegistrationDraft('code', { ...typed, metadata: { ...typed.metadata, occupation: 'WIZARD' } })
  expect(readRegistrationDraft('code', choices).metadata).toEqual({ ...typed.metadata, occupation: '' })
})
