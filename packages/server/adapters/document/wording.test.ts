import { readFile } from 'node:fs/promises'
import { languages } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { hasWord, otherWords } from '@uketsuke/phrases/other-words'
import { describe, expect, test } from 'vitest'
import { readWording, type Wording } from './wording.ts'

/** The lines of a YAML file without its comments. */
const linesOf = async (path: string): Promise<string[]> =>
  (await readFile(new URL(path, import.meta.url), 'utf8')).split('\n').filter((line) => !/^\s*#/.test(line))

describe.each(languages)('in %s', (language) => {
  test.each([`./templates/wording.${language}.yaml`, '../../../../conventions/demo2027/convention.yaml'])(
    '%s uses the terms of the screens',
    async (path) => {
      const lines = await linesOf(path)
      for (const word of Object.keys(otherWords[language]))
        expect(lines.filter((line) => hasWord(language, line, word))).toEqual([])
    },
  )

  test('a document names a fact as the page that people compare it with', async () => {
    const { verify } = { ja, en }[language].issue
    const words = await readFile(new URL(`./templates/wording.${language}.yaml`, import.meta.url), 'utf8')
    const { receipt, certificate } = readWording('wording', words) as Record<string, Wording>
    const withTax = (word: unknown, end: unknown) => [word, end].join(language === 'en' ? ' ' : '')
    expect({
      ...receipt,
      amount: withTax(receipt?.amount, receipt?.['tax-included']),
    }).toMatchObject({
      number: verify.numbers.receipt,
      'issued-on': verify.issuedOn,
      amount: verify.total,
      'tax-categories': verify.taxCategories,
      'tax-lines': verify.taxCategories,
      'payment-method': verify.paymentMethod,
      'paid-on': verify.paidOn,
      issuer: verify.issuer,
      'registration-number': `${verify.registrationNumber} {number}`,
    })
    expect(verify.taxCategory).toContain(receipt?.['tax-category'])
    expect(verify.quantity).toContain(receipt?.quantity)
    expect(verify.tax).toContain(receipt?.['tax-line-tax'])
    expect(verify.taxLines).toContain(receipt?.['tax-line'])
    if (language === 'en') expect(receipt?.['received-from']).toBe(verify.addressee)
    expect(certificate).toMatchObject({
      number: `${verify.numbers.certificate} {number}`,
      period: verify.period,
      venue: verify.venue,
      category: verify.category,
    })
  })
})
