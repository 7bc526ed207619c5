import { additionalPayment } from './additional-payment.ts'
import { additionalPurchase } from './additional-purchase.ts'
import { choices } from './choices.ts'
import { issue } from './issue.ts'
import { ondemand } from './ondemand.ts'
import { payment } from './payment.ts'
import { reception } from './reception.ts'
import { ticket } from './ticket.ts'
import { user } from './user.ts'

/** The Japanese texts of all later screens. */
export const further = {
  additionalPayment,
  additionalPurchase,
  choices,
  issue,
  ondemand,
  payment,
  reception,
  ticket,
  user,
}
