import * as z from 'zod/mini'
import { CountryCode } from '../choices/countries.ts'
import { Contact, Gender, Occupation, ParticipationType } from '../choices/lists.ts'
import { PrefectureCode } from '../choices/prefectures.ts'
import { acrossFields, Code, field, OpaqueId, PlanId } from '../rules.ts'

const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** What the registration form asks beyond name and plan. Country is asked in English, prefecture in Japanese. */
export const RegistrationMetadata = z
  .strictObject({
    contact: Contact,
    occupation: Occupation,
    otherOccupation: absent(field.otherOccupation),
    postalCode: field.postalCode,
    country: absent(CountryCode),
    prefecture: absent(PrefectureCode),
    address: field.address,
    tel: field.tel,
    fax: absent(field.fax),
    otherPlans: absent(z.array(PlanId).check(z.maxLength(50))),
    membershipNumber: field.membershipNumber,
    participationType: absent(ParticipationType),
    gender: absent(Gender),
    birth: absent(field.birthYear),
  })
  .check(
    acrossFields<{ occupation: string; otherOccupation?: string | null | undefined }>(
      'requiredIf',
      'otherOccupation',
      ({ occupation, otherOccupation }) => occupation !== 'OTHER' || Boolean(otherOccupation),
    ),
    acrossFields<{ country?: string | null | undefined; prefecture?: string | null | undefined }>(
      'requiredIf',
      'prefecture',
      ({ country, prefecture }) => Boolean(country) || Boolean(prefecture),
    ),
  )
export type RegistrationMetadata = z.infer<typeof RegistrationMetadata>

/** POST /registration. `orderId` is null or absent for a registration that costs nothing. */
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
