import { useQueryClient } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { announcePayment } from '../../lib/payment-channel.ts'
import { storedRegistration } from '../../shared/order/stored-order.ts'
import { useErrorText } from '../../ui/error-text.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { CancelRegistration } from './cancel-registration.tsx'
import { ConfirmedCall } from './confirmed-call.tsx'
import type { Link } from './queries.ts'

type Props = {
  link: Link
  orderId: string
  /** This tab still has the input. */
  isFilledIn: boolean
  preRegistrationPath: string
  onChanged: () => void
}

/** The ways out of an unpaid order: back to the form for another one, or out of the registration. */
export function UnpaidOrderActions({ link, orderId, isFilledIn, preRegistrationPath, onChanged }: Props) {
  const t = useTranslations('registration.change')
  const { change, errors } = useMessages().registration
  const queries = useQueryClient()
  const { show } = useSnackbar()
  /** The order has ended here: the payment window learns it at once. */
  const end = () => {
    storedRegistration.forget()
    announcePayment(orderId, 'done')
  }
  /** If somebody is paying or has paid, says so and reloads the payment, whose screen replaces the dialog. */
  const showRefusal = (refused: RefusalProps['refused']) => (error: Error) => {
    if (!hasCode(error, 'ALREADY_COMPLETED')) return
    show(<Refusal error={error} refused={refused} />, { tone: 'error' })
    void queries.invalidateQueries({ queryKey: ['payment', orderId] })
  }
  return (
    <>
      <ConfirmedCall
        label={t('label')}
        texts={{ ...change, text: isFilledIn ? change.text : change.textAnew }}
        errors={errors.change}
        send={() => call(api.cancelOrder, { params: { orderId }, token: link.code })}
        onDone={() => {
          end()
          onChanged()
        }}
        onRefused={showRefusal('change')}
      />
      <CancelRegistration
        link={link}
        preRegistrationPath={preRegistrationPath}
        onCancelled={end}
        onRefused={showRefusal('revoke')}
      />
    </>
  )
}

type RefusalProps = { error: Error; refused: 'change' | 'revoke' }

function Refusal({ error, refused }: RefusalProps) {
  const errorText = useErrorText()
  const { errors } = useMessages().registration
  return errorText(error, errors[refused])
}
