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

const texts = {
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

/** No line of a screen ends within e-mail, on-demand or 3-D. */
const unbroken = JSON.stringify(texts).replace(/\b(e|on|3)-(?=[a-z])/gi, '$1\u2011')

/** Every text of the product in English. */
export const en = JSON.parse(unbroken) as typeof texts
