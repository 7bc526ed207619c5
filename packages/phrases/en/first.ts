import type { FirstMessages } from '../index.ts'
import { authentication } from './authentication.ts'
import { errors } from './errors.ts'
import { participantFields } from './participant-fields.ts'
import { preRegistration } from './pre-registration.ts'
import { registration } from './registration.ts'
import { rules } from './rules.ts'
import { site } from './site.ts'
import { ui } from './ui.ts'

/** The English texts of the screens where visitors arrive. */
export const first: FirstMessages = {
  authentication,
  errors,
  participantFields,
  preRegistration,
  registration,
  rules,
  site,
  ui,
}
