import { additionalPayment } from './additional-payment.ts'
import { additionalPurchase } from './additional-purchase.ts'
import { authentication } from './authentication.ts'
import { choices } from './choices.ts'
import { errors } from './errors.ts'
import { issue } from './issue.ts'
import { ondemand } from './ondemand.ts'
import { participantFields } from './participant-fields.ts'
import { payment } from './payment.ts'
import { preRegistration } from './pre-registration.ts'
import { reception } from './reception.ts'
import { registration } from './registration.ts'
import { rules } from './rules.ts'
import { site } from './site.ts'
import { ticket } from './ticket.ts'
import { ui } from './ui.ts'
import { user } from './user.ts'

/** Every text of the product in Japanese. Its keys define the type for all other languages. */
export const ja = {
  additionalPayment,
  additionalPurchase,
  authentication,
  choices,
  errors,
  issue,
  ondemand,
  participantFields,
  payment,
  preRegistration,
  reception,
  registration,
  rules,
  site,
  ticket,
  ui,
  user,
}
