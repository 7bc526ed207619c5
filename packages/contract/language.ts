import * as z from 'zod/mini'
import { byLanguage, languages } from './language-list.ts'

export type Language = (typeof languages)[number]
export const Language = z.enum(languages)

/** An object with one value of this schema per language. */
// @__NO_SIDE_EFFECTS__
export const localized = <S extends z.ZodMiniType>(schema: S) => z.strictObject(byLanguage(() => schema))

/** One text in every language. */
export const LocalizedText = localized(z.string())
export type LocalizedText = z.infer<typeof LocalizedText>
