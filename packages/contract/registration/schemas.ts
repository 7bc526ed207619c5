import * as z from 'zod/mini'
import {
  countryOrPrefecture,
  postalCodeOfPlace,
  registrationFields,
  requiredByOccupation,
} from '../participant-fields/schemas.ts'
import { PreRegisteredUser } from '../pre-registration/schemas.ts'
import { absent, Code, field, OpaqueId, PlanId } from '../rules.ts'
import { Stock, Tickets } from '../ticket/schemas.ts'

/** GET /registration-form: what a mailed link needs. It can be filled in and paid until `expiresAt`. */
export const RegistrationForm = z.strictObject({
  expiresAt: z.string(),
  person: PreRegisteredUser,
  plans: Tickets,
  stocks: z.array(Stock),
})
export type RegistrationForm = z.infer<typeof RegistrationForm>

/** The answers that the registration form asks for beyond name and plan. */
export const RegistrationMetadata = z
  .strictObject({ ...registrationFields, otherPlans: absent(z.array(PlanId).check(z.maxLength(50))) })
  .check(...requiredByOccupation, ...postalCodeOfPlace, countryOrPrefecture)
export type RegistrationMetadata = z.infer<typeof RegistrationMetadata>

/** POST /registration. `orderId` is null or absent for a free registration. */
export const Registration = z.strictObject({
  code: Code,
  email: field.email,
  firstName: field.name,
  lastName: field.name,
  affiliation: field.affiliation,
  planId: PlanId,
  orderId: z.optional(z.nullable(OpaqueId)),
  metadata: RegistrationMetadata,
})
export type Registration = z.infer<typeof Registration>

export const RegistrationAnswer = z.strictObject({ registrationId: z.string() })
