import type { BrokenRule, Place } from '@uketsuke/contract'
import { memo, type Ref, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatDeadline } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { loadChunk } from '../../lib/load-chunk.ts'
import { serverNow } from '../../lib/server-time.ts'
import { AddressSection } from '../../shared/details/address-section.tsx'
import { fieldOfPath } from '../../shared/details/details-on-wire.ts'
import { WorkSection } from '../../shared/details/work-section.tsx'
import type { Offer } from '../../shared/order/offer.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useKeptDraft } from '../../ui/form/use-kept-draft.ts'
import { rulesTimeout, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { CancelRegistration } from './cancel-registration.tsx'
import { ChosenTotal } from './chosen-total.tsx'
import { type FormValues, placeAskedIn } from './form-values.ts'
import { ParticipationSection, type PlanChoices } from './participation-section.tsx'
import { PersonSection } from './person-section.tsx'
import type { Link } from './queries.ts'
import type { Details, readForm } from './read-form.ts'
import { keepRegistrationDraft } from './registration-draft.ts'
import styles from './registration-form.module.css'
import { RegistrationFrame } from './registration-frame.tsx'
import { type FormSection, formSections } from './use-detail-items.ts'

type Props = {
  link: Link
  offer: Offer
  choices: PlanChoices
  initial: FormValues
  /** The section that the confirmation leads back to. */
  toChange: FormSection | null
  /** The fields that the server refused in the registration. */
  refused: readonly BrokenRule[]
  preRegistrationPath: string
  onEdited: () => void
  onFilledIn: (values: FormValues, details: Details) => void
}

const read = async (...form: Parameters<typeof readForm>) =>
  (await import('./read-form.ts')).readForm(...form)

export function RegistrationForm({
  link,
  offer,
  choices,
  initial,
  toChange,
  refused,
  preRegistrationPath,
  onEdited,
  onFilledIn,
}: Props) {
  const t = useTranslations('registration.form')
  const { language } = useLanguage()
  const place = placeAskedIn(language)
  const time = formatDeadline(link.expiresAt, serverNow(), language)
  const form = useSchemaForm<FormValues>(
    async (values) => ({ value: values, broken: (await read(values, language)).broken }),
    initial,
  )
  useLeaveGuard(form.formState.isDirty ? 'draft' : null)
  useKeptDraft(form, (values) => {
    keepRegistrationDraft(link.code, values)
    onEdited()
  })

  // After the new screen has taken the focus to its heading.
  const sections = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = toChange && sections.current?.children[formSections.indexOf(toChange)]
    if (!section) return
    section.scrollIntoView({ behavior: 'instant' })
    section.querySelector<HTMLElement>(':is(input, select, textarea):enabled')?.focus({ preventScroll: true })
  }, [toChange])

  const goOn = async (values: FormValues) => {
    const { details } = await loadChunk(() => read(values, language), rulesTimeout)
    if (details) onFilledIn(values, details)
  }

  return (
    <RegistrationFrame step="form" title={t('title')} lead={t('lead')} isWide>
      <Form
        form={form}
        label={t('title')}
        refused={refused}
        fieldOfPath={fieldOfPath(place)}
        onSubmit={goOn}
        aside={<ChosenTotal offer={offer} />}
        actions={
          <div>
            {/* A phone shows the notice a long way above. */}
            <p className={styles.note}>{t('deadlineAgain', { time })}</p>
            <Actions>
              <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
                {t('submit')}
              </Button>
              <CancelRegistration link={link} preRegistrationPath={preRegistrationPath} />
            </Actions>
          </div>
        }
      >
        {/* Two short paragraphs: one long one would be the largest contentful paint, after a request. */}
        <Alert tone="info" title={t('deadline', { time })}>
          <p>{t('afterDeadline')}</p>
        </Alert>
        <FormSections
          ref={sections}
          person={link.person}
          choices={choices}
          place={place}
          preRegistrationPath={preRegistrationPath}
        />
      </Form>
    </RegistrationFrame>
  )
}

type SectionsProps = {
  ref: Ref<HTMLDivElement>
  person: Link['person']
  choices: PlanChoices
  place: Place
  preRegistrationPath: string
}

/**
 * Memoized, as the form renders again when its state changes: at once after it appears, and with the first
 * key. With all its fields, that would take a slow phone a tenth of a second.
 */
const FormSections = memo(function FormSections({ ref, person, choices, place, ...ways }: SectionsProps) {
  const asked = { form: 'registration', place } as const

  return (
    <div ref={ref} className={styles.sections}>
      <PersonSection person={person} asked={asked} {...ways} />
      <WorkSection {...asked} />
      <AddressSection {...asked} />
      <ParticipationSection choices={choices} asked={asked} />
    </div>
  )
})
