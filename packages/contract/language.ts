import * as z from 'zod/mini'

/** The two languages of the product; Japanese is the default everywhere. */
export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]
export const Language = z.enum(languages)

/** One text in both languages. */
export const LocalizedText = z.strictObject({ ja: z.string(), en: z.string() })
export type LocalizedText = z.infer<typeof LocalizedText>
