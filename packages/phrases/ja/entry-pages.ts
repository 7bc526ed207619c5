import { authentication } from './authentication.ts'
import { errors } from './errors.ts'
import { preRegistration } from './pre-registration.ts'
import { registration } from './registration.ts'
import { rules } from './rules.ts'
import { site } from './site.ts'
import { ticket } from './ticket.ts'
import { ui } from './ui.ts'

/** The Japanese texts of the entry pages. Each kilobyte delays their first contentful paint. */
export const entryPages = {
  authentication,
  errors,
  preRegistration,
  registration,
  rules,
  site,
  ticket,
  ui,
}
