import * as z from 'zod/mini'
import { maxLengths, securityCodeLength } from '../limits.ts'
import { acrossFields, cardNumber, numeric, required, uppercaseAlphabet } from '../rules.ts'
import { toHolderName, withoutSeparators } from '../text-input.ts'

const month = /^(0[1-9]|1[0-2])$/
const twoDigits = /^[0-9]{2}$/

/** A card is valid until the end of its month in Japan, where the provider charges it. */
const isExpired = (mm: string, yy: string, now: Date): boolean => {
  const inTokyo = (part: 'year' | 'month') =>
    Number(new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Tokyo', [part]: 'numeric' }).format(now))
  return (2000 + Number(yy)) * 12 + Number(mm) < inTokyo('year') * 12 + inTokyo('month')
}

/**
 * The card form. Its values go to the provider's script and otherwise never leave the browser, so this schema
 * belongs to no endpoint. `now` decides which cards have expired.
 */
export const cardForm = (now: () => Date) =>
  z
    .strictObject({
      cardNo: z
        .string()
        .check(
          z.overwrite(withoutSeparators),
          required,
          numeric,
          cardNumber,
          z.maxLength(maxLengths.cardNumber),
        ),
      holderName: z
        .string()
        .check(
          z.overwrite(toHolderName),
          z.trim(),
          required,
          uppercaseAlphabet,
          z.maxLength(maxLengths.holderName),
        ),
      expireMM: z.string().check(required, z.regex(month, { error: 'choice' })),
      expireYY: z.string().check(required, z.regex(twoDigits, { error: 'choice' })),
      securityCode: z
        .string()
        .check(
          z.overwrite(withoutSeparators),
          required,
          numeric,
          z.minLength(securityCodeLength.min),
          z.maxLength(securityCodeLength.max),
        ),
    })
    .check(
      acrossFields<{ expireMM: string; expireYY: string }>(
        'cardExpiry',
        'expireYY',
        ({ expireMM = '', expireYY = '' }) =>
          !month.test(expireMM) || !twoDigits.test(expireYY) || !isExpired(expireMM, expireYY, now()),
      ),
    )
export type CardForm = z.infer<ReturnType<typeof cardForm>>
