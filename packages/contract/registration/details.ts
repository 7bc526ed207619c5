import * as z from 'zod/mini'
import { Contact, CountryCode, Gender, Occupation, PrefectureCode } from '../choices/schemas.ts'
import { acrossFields, field } from '../rules.ts'

export const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** What participants enter about themselves when they register, and can change in their profile. */
export const detailFields = {
  contact: Contact,
  occupation: Occupation,
  otherOccupation: absent(field.otherOccupation),
  postalCode: field.postalCode,
  country: absent(CountryCode),
  prefecture: absent(PrefectureCode),
  address: field.address,
  tel: field.tel,
  fax: absent(field.fax),
  gender: absent(Gender),
  birth: absent(field.birthYear),
}

export const occupationInWords = acrossFields<{
  occupation?: string | null | undefined
  otherOccupation?: string | null | undefined
}>(
  'requiredIf',
  'otherOccupation',
  ({ occupation, otherOccupation }) => occupation !== 'OTHER' || Boolean(otherOccupation),
)

/** The English form asks for a country, the Japanese one for a prefecture. */
export const countryOrPrefecture = acrossFields<{
  country?: string | null | undefined
  prefecture?: string | null | undefined
}>('requiredIf', 'prefecture', ({ country, prefecture }) => Boolean(country) || Boolean(prefecture))
