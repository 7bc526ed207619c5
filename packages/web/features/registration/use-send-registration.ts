import { useMutation } from '@tanstack/react-query'
import { hasCode } from '../../lib/api-error.ts'
import type { SendError } from '../../shared/order/ordering.ts'
import { type Sent, sendRegistration } from './send-registration.ts'

type Given = Parameters<typeof sendRegistration>[0]

export const useSendRegistration = ({ onSoldOut }: { onSoldOut: () => void }) =>
  useMutation<Sent, SendError, Given>({
    mutationFn: sendRegistration,
    onError: ({ cause }) => {
      if (hasCode(cause, 'RESOURCE_NOT_AVAILABLE')) onSoldOut()
    },
  })
