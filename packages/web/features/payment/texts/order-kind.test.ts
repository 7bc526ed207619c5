import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { expect, test } from 'vitest'
import { textsOfAdditional } from './order-kind.tsx'

const textsIn = (texts: unknown): string[] =>
  typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(textsIn) : [String(texts)]

/** Words that have no place in an additional purchase. The registration ID keeps its name. */
const wrongWords = {
  ja: /参加登録|登録コード|メールのリンク|仮登録/,
  en: /registration(?! ID)|pre-register|take part/i,
}

test.each([
  ['ja', ja],
  ['en', en],
] as const)('in %s no text of an additional payment mentions a registration', (language, messages) => {
  const texts = textsIn(textsOfAdditional(messages).payment)
  expect(texts.filter((text) => wrongWords[language].test(text))).toEqual([])
})

test('keeps every text that an additional payment does not replace', () => {
  const { payment, user } = textsOfAdditional(ja)
  expect(payment.card).toEqual(ja.payment.card)
  expect(payment.status.unknown).toBe(ja.payment.status.unknown)
  expect(payment.status.completed).toBe(ja.additionalPayment.status.completed)
  expect(user).toBe(ja.user)
})
