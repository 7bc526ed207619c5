import * as z from 'zod/mini'
import { Contact, CountryCode, Gender, Occupation, PrefectureCode } from '../choices/schemas.ts'
import { acrossFields, field } from '../rules.ts'

export const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** What participants tell of themselves when they register, and may change in their profile. */
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

/** Country is asked in English, prefecture in Japanese. */
export const countryOrPrefecture = acrossFields<{
  country?: string | null | undefined
  prefecture?: string | null | undefined
}>('requiredIf', 'prefecture', ({ country, prefecture }) => Boolean(country) || Boolean(prefecture))
