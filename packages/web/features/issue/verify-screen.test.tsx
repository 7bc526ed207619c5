// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  api,
  type VerifiedCertificate,
  type VerifiedDocument,
  type VerifiedReceipt,
} from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { renderInFrame, saying } from '../../test-frame.tsx'
import { VerifyScreen } from './verify-screen.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const answered = vi.mocked(call)

const receipt: VerifiedReceipt = {
  kind: 'receipt',
  language: 'ja',
  number: 'D27-R000001',
  issuedOn: '2027-03-01',
  isReissue: false,
  addressee: '株式会社甲',
  honorific: 'organization',
  total: 20_000,
  proviso: '学術集会 参加費等',
  items: [
    { name: '会員', quantity: 1, price: 15_000, taxCategory: 'outOfScope' },
    { name: '会員懇親会', quantity: 1, price: 5_000, taxCategory: 'taxable10' },
  ],
  taxLines: [
    { taxCategory: 'taxable10', total: 5_000, tax: 454 },
    { taxCategory: 'outOfScope', total: 15_000, tax: 0 },
  ],
  paidOn: '2027-02-28',
  paymentMethod: 'クレジットカード',
  issuer: { name: '例示学会', address: '東京都千代田区', registrationNumber: 'T0123456789012' },
  standing: 'valid',
}
const certificate: VerifiedCertificate = {
  kind: 'certificate',
  language: 'en',
  number: 'D27-C000001',
  issuedOn: '2027-03-01',
  name: 'Taro Takahashi',
  affiliation: '',
  category: 'Member',
  conventionTitle: 'Annual Meeting',
  period: null,
  venue: 'Tokyo',
  issuer: { organization: 'Example Society', signatory: 'Hanako Yamada, President' },
  standing: 'valid',
}
const answerWith = (answer: VerifiedDocument | Error) =>
  answered.mockImplementation((async () => {
    if (answer instanceof Error) throw answer
    return answer
  }) as typeof call)

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  answered.mockReset()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = { ja, en }[language]
  const t = texts.issue.verify
  const onAsk = vi.fn()
  beforeEach(() => {
    stored.language.write(language)
    onAsk.mockClear()
  })

  const show = async (code: string) => {
    renderInFrame(<VerifyScreen code={code} onAsk={onAsk} />)
    await screen.findByRole('textbox', { name: t.code })
  }
  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

  test('asks for a code, and sends no request without one', async () => {
    await show('')
    fireEvent.click(screen.getByRole('button', { name: t.check }))
    const description = `${t.codeHint} ${texts.rules.required.replace('{field}', t.code)}`
    await screen.findByRole('textbox', { name: t.code, description })
    expect(onAsk).not.toHaveBeenCalled()
    expect(answered).not.toHaveBeenCalled()
  })

  test('opens the address of the typed code', async () => {
    await show('')
    fireEvent.change(screen.getByRole('textbox', { name: t.code }), {
      target: { value: ' ａｂｃｄ-2345 ' },
    })
    fireEvent.click(screen.getByRole('button', { name: t.check }))
    await waitFor(() => expect(onAsk).toHaveBeenCalledWith('ａｂｃｄ-2345'))
  })

  test('shows every statement of a genuine receipt', async () => {
    answerWith(receipt)
    await show('abcd-efgh-2345-6723')
    expect(await screen.findByText(t.genuine)).toBeTruthy()
    expect(screen.getByText(t.compare)).toBeTruthy()
    const { taxCategories } = t
    const [quantity, category, tax] = [
      t.quantity.replace('{quantity}', '1'),
      (name: string) => t.taxCategory.replace('{category}', name),
      (yen: string) => t.tax.replace('{tax}', yen),
    ]
    expect(facts()).toEqual([
      [t.kind, texts.issue.receipt.title],
      [t.numbers.receipt, 'D27-R000001'],
      [t.issuedOn, '2027年3月1日'],
      [t.addressee, '株式会社甲 御中'],
      [t.total, '¥20,000'],
      [t.proviso, '学術集会 参加費等'],
      [
        t.items,
        `会員¥15,000${quantity}${category(taxCategories.outOfScope)}会員懇親会¥5,000${quantity}${category(taxCategories.taxable10)}`,
      ],
      [
        t.taxLines,
        `${taxCategories.taxable10}¥5,000${tax('¥454')}${taxCategories.outOfScope}¥15,000${tax(t.noTax)}`,
      ],
      [t.paymentMethod, 'クレジットカード'],
      [t.paidOn, '2027年2月28日'],
      [t.issuer, '例示学会'],
      [t.address, '東京都千代田区'],
      [t.registrationNumber, 'T0123456789012'],
    ])
    expect(screen.getByText('株式会社甲 御中').lang).toBe('ja')
    expect(answered).toHaveBeenCalledWith(
      api.verifyDocument,
      expect.objectContaining({ params: { code: 'ABCDEFGH23456723' } }),
    )
  })

  test('shows no honorific for a receipt in English, and marks a copy', async () => {
    answerWith({ ...receipt, language: 'en', addressee: 'Acme', honorific: 'none', isReissue: true })
    await show('ABCDEFGH23456723')
    expect((await screen.findByText('Acme')).lang).toBe('en')
    expect(screen.getByText(texts.issue.receipt.title + t.reissued)).toBeTruthy()
  })

  test('shows every statement of a certificate, and which are empty', async () => {
    answerWith(certificate)
    await show('ABCDEFGH23456723')
    await screen.findByText(t.genuine)
    expect(facts()).toEqual([
      [t.kind, texts.issue.certificate.title],
      [t.numbers.certificate, 'D27-C000001'],
      [t.issuedOn, '1 March 2027'],
      [t.affiliation, t.none],
      [t.name, 'Taro Takahashi'],
      [t.conventionTitle, 'Annual Meeting'],
      [t.period, t.none],
      [t.venue, 'Tokyo'],
      [t.category, 'Member'],
      [t.issuer, 'Example Society'],
      [t.signatory, 'Hanako Yamada, President'],
    ])
  })

  test.each(['replaced', 'void'] as const)(
    'says that a document that is %s is no longer valid',
    async (standing) => {
      answerWith({ ...receipt, standing })
      await show('ABCDEFGH23456723')
      expect(await screen.findByText(t.standings[standing])).toBeTruthy()
    },
  )

  test('words the state of a receipt after a refund so that it holds with and without a new receipt', async () => {
    answerWith({ ...receipt, standing: 'replaced' })
    await show('ABCDEFGH23456723')
    const said = (await screen.findByText(t.standings.replaced)).textContent
    expect(said).toMatch(/返金|refund/)
    expect(said).not.toMatch(/差し替えられ|taken its place/)
  })

  test('says that no document has this code', async () => {
    answerWith(new ApiError('RESOURCE_NOT_FOUND', 404))
    await show('ABCDEFGH23456723')
    expect(await screen.findByText(t.unknown)).toBeTruthy()
    expect(screen.queryByText(t.genuine)).toBeNull()
    expect(screen.queryByText(t.content)).toBeNull()
    expect(screen.queryByRole('button', { name: t.again })).toBeNull()
  })

  test('says that there were too many requests, and retries on demand', async () => {
    answerWith(new ApiError('TOO_MANY_ATTEMPTS', 429))
    await show('ABCDEFGH23456723')
    expect(await screen.findByText(t.failed)).toBeTruthy()
    expect(
      screen.getByText(saying(`${texts.errors.TOO_MANY_ATTEMPTS} (error code : TOO_MANY_ATTEMPTS)`)),
    ).toBeTruthy()
    answerWith(receipt)
    fireEvent.click(screen.getByRole('button', { name: t.again }))
    expect(await screen.findByText(t.genuine)).toBeTruthy()
  })
})
