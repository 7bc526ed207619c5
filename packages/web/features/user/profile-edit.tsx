import type { User } from '@uketsuke/contract'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useMessages, useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { AddressSection } from '../../shared/details/address-section.tsx'
import { fieldOfPath } from '../../shared/details/details-on-wire.ts'
import { SectionFields } from '../../shared/details/field-controls.tsx'
import { WorkSection } from '../../shared/details/work-section.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useFormControl } from '../../ui/form/form-control.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { EditedMeanwhile } from './edited-meanwhile.tsx'
import { PersonEdit } from './person-edit.tsx'
import { type ProfileValues, placeOf, readProfile, valuesOf } from './profile-values.ts'
import { useSaveProfile } from './use-save-profile.ts'

type Props = {
  /** The participant when editing started: a version loaded later must not count as the one on screen. */
  user: User
  /** Renders documents of the participant as they would be saved. */
  preview: (user: User) => ReactNode
  onEnd: () => void
  onNewer: (user: User) => void
}

export function ProfileEdit({ user, preview, onEnd, onNewer }: Props) {
  const t = useTranslations('user.profile')
  const { authentication } = useMessages()
  // Another tab may log in as somebody else: this form keeps its own login.
  const [token] = useState(() => stored.token.read() ?? '')
  const [isOutdated, setOutdated] = useState(false)
  const save = useSaveProfile(token)
  const snackbar = useSnackbar()
  const form = useSchemaForm<ProfileValues>(
    (values) => ({ value: values, broken: readProfile(values, user).broken ?? [] }),
    valuesOf(user),
  )
  const { isDirty, isSubmitting } = form.formState
  const asked = { form: 'profile', place: placeOf(user) } as const
  useLeaveGuard(isDirty ? 'edits' : null)

  const send = async (values: ProfileValues) => {
    const { value } = readProfile(values, user)
    if (!value) return
    try {
      await save(value)
    } catch (error) {
      if (!hasCode(error, 'EDITED_MEANWHILE')) throw error
      return setOutdated(true)
    }
    snackbar.show(<Saved />)
    onEnd()
  }

  return (
    <Page title={t('edit.title')} lead={t('edit.lead')}>
      <Form
        form={form}
        label={t('edit.title')}
        fieldOfPath={fieldOfPath(asked.place)}
        errorTexts={authentication.errors}
        onSubmit={send}
        actions={
          <>
            {isOutdated && <EditedMeanwhile token={token} isDirty={isDirty} onNewer={onNewer} />}
            <Actions>
              <Button type="submit" variant="primary" isPending={isSubmitting}>
                {t('edit.save')}
              </Button>
              <Cancel isDirty={isDirty} isDisabled={isSubmitting} onCancel={onEnd} />
            </Actions>
          </>
        }
      >
        <PersonEdit user={user} asked={asked} />
        <Written user={user} preview={preview} />
        <WorkSection {...asked} />
        <Section variant="card" title={t('participation')}>
          <SectionFields section="participation" {...asked} />
        </Section>
        <AddressSection {...asked} />
      </Form>
    </Page>
  )
}

/** Sits between the fields that it previews. */
function Written({ user, preview }: Pick<Props, 'user' | 'preview'>) {
  const control = useFormControl<ProfileValues>()
  const [affiliation, written] = useWatch({ control, name: ['affiliation', 'metadata.furigana'] })
  const furigana = user.metadata.furigana && written
  return preview({ ...user, affiliation, metadata: { ...user.metadata, furigana } })
}

function Saved() {
  return useTranslations('user.profile.edit')('saved')
}

/** Back to the profile; asks first if anything was edited. */
function Cancel(props: { isDirty: boolean; isDisabled: boolean; onCancel: () => void }) {
  const t = useTranslations('user.profile.edit.cancel')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        isDisabled={props.isDisabled}
        onPress={() => (props.isDirty ? setAsking(true) : props.onCancel())}
      >
        {t('button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('title')}
        confirmLabel={t('confirm')}
        cancelLabel={t('stay')}
        tone="danger"
        onConfirm={props.onCancel}
        onCancel={() => setAsking(false)}
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </>
  )
}
