import {
  Addressee,
  type BrokenRule,
  type Honorific,
  honorifics,
  limits,
  readAddressee,
  readWith,
  toLine,
} from '@uketsuke/contract'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Check, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { TitledDialog } from '../../ui/titled-dialog.tsx'
import styles from './addressee-dialog.module.css'
import { useAddresseeText } from './addressee-text.ts'

/** The participant's name and affiliation, as a receipt in the current language shows them. */
export type DefaultAddressee = { name: string; affiliation: string }

/** `honorific`: the chosen one; null while it follows from the text. */
type Values = { kind: Addressee['kind']; text: string; honorific: Honorific | null }

const addresseeOf = ({ kind, text, honorific }: Values) => {
  if (kind !== 'text') return { kind }
  const read = readAddressee(text, honorific)
  return { kind, text: read.name, honorific: read.honorific }
}

const valuesOf = ({ kind, text, honorific = null }: Addressee): Values => ({
  kind,
  text: text ?? '',
  honorific: readAddressee(text ?? '', null).honorific === honorific ? null : honorific,
})

const brokenRules = (values: Values): readonly BrokenRule[] =>
  readWith(Addressee, addresseeOf(values)).broken ?? []

const check: Check<Values> = (values) => ({ value: values, broken: brokenRules(values) })

type Props = {
  isOpen: boolean
  defaultAddressee: DefaultAddressee
  /** The choice of the last request, if that request failed. */
  initial: Addressee
  /** The receipt is for one of several tickets. */
  isPart: boolean
  onChosen: (addressee: Addressee) => void
  onCancel: () => void
}

/** Asks for the addressee of a receipt. The answer is final. */
export function AddresseeDialog({ isOpen, onCancel, ...props }: Props) {
  const t = useTranslations('issue.receipt.choose')
  return (
    <TitledDialog isOpen={isOpen} title={t('title')} onDismiss={onCancel}>
      <AddresseeForm onCancel={onCancel} {...props} />
    </TitledDialog>
  )
}

function AddresseeForm({ defaultAddressee, initial, isPart, onChosen, onCancel }: Omit<Props, 'isOpen'>) {
  const t = useTranslations('issue.receipt.choose')
  const textOf = useAddresseeText()
  const form = useSchemaForm<Values>(check, valuesOf(initial))
  const [kind, text, honorific] = useWatch({ control: form.control, name: ['kind', 'text', 'honorific'] })
  // Moves a typed honorific into its own field.
  const moveHonorific = (written: string) => {
    const read = readAddressee(written, honorific)
    if (read.name === toLine(written)) return
    form.setValue('text', read.name)
    form.setValue('honorific', read.honorific)
  }
  const send = (values: Values) => {
    const { value } = readWith(Addressee, addresseeOf(values))
    if (value) onChosen(value)
  }
  return (
    <Form
      form={form}
      label={t('title')}
      onSubmit={send}
      actions={
        <Actions inDialog>
          <Button type="submit" variant="primary" icon="download">
            {t('confirm')}
          </Button>
          <Button onPress={onCancel}>{t('cancel')}</Button>
        </Actions>
      }
    >
      <Alert tone="warning">
        <p>{t('fixed')}</p>
        {isPart && <p>{t('part')}</p>}
      </Alert>
      <div className={styles.kind}>
        <RadioField
          control={form.control}
          name="kind"
          label={t('title')}
          choices={[
            { value: 'name', label: textOf(defaultAddressee.name, 'person') },
            { value: 'affiliation', label: textOf(defaultAddressee.affiliation, 'organization') },
            { value: 'text', label: t('other') },
          ]}
          isStacked
        />
      </div>
      {kind === 'text' && (
        <>
          <TextField
            control={form.control}
            name="text"
            label={t('otherLabel')}
            hint={t('otherHint')}
            limit={limits.maxLengths.addressee}
            autoComplete="off"
            isPrinted
            isRequired
            onLeave={moveHonorific}
          />
          <RadioField
            control={form.control}
            name="honorific"
            label={t('honorific')}
            shown={readAddressee(text, honorific).honorific}
            choices={honorifics.map((value) => ({
              value,
              label: t(`honorifics.${value}`),
            }))}
          />
        </>
      )}
    </Form>
  )
}
