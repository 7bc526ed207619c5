import { additionalPayment } from './additional-payment.ts'
import { additionalPurchase } from './additional-purchase.ts'
import { choices } from './choices.ts'
import { issue } from './issue.ts'
import { ondemand } from './ondemand.ts'
import { participantFields } from './participant-fields.ts'
import { payment } from './payment.ts'
import { reception } from './reception.ts'
import { user } from './user.ts'

/** The Japanese texts of all other screens. They load after the first contentful paint. */
export const further = {
  additionalPayment,
  additionalPurchase,
  choices,
  issue,
  ondemand,
  participantFields,
  payment,
  reception,
  user,
}
