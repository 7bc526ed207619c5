import * as z from 'zod/mini'
import { countries } from './countries.ts'
import { contacts, genders, occupations, participationTypes, userCategories } from './lists.ts'
import { prefectures } from './prefectures.ts'

export const CountryCode = z.enum(countries.map(({ code }) => code))
export const PrefectureCode = z.enum(prefectures.map(({ code }) => code))
export const Gender = z.enum(genders)
export const Contact = z.enum(contacts)
export const Occupation = z.enum(occupations)
export const ParticipationType = z.enum(participationTypes)
export const UserCategory = z.enum(userCategories)

export type CountryCode = z.infer<typeof CountryCode>
export type Gender = z.infer<typeof Gender>
export type Contact = z.infer<typeof Contact>
export type Occupation = z.infer<typeof Occupation>
export type ParticipationType = z.infer<typeof ParticipationType>
export type UserCategory = z.infer<typeof UserCategory>
