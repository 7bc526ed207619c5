import { afterEach, expect, test, vi } from 'vitest'
import { readAnswer, requestToken } from './gmo.ts'
import type { Multipayment, ScriptAnswer } from './gmo-script.ts'

afterEach(() => vi.useRealTimers())

const card = {
  cardNo: '4111111111111111',
  holderName: 'TARO YAMADA',
  expireMM: '04',
  expireYY: '29',
  securityCode: '123',
}

const provider = (answer: ScriptAnswer) => ({
  init: vi.fn(),
  getToken: vi.fn<Multipayment['getToken']>((_card, callback) => callback(answer)),
})

test("passes the card under the provider's names, year first", async () => {
  const answers = provider({ resultCode: '000', tokenObject: { token: 'abc' } })
  expect(await requestToken(answers, 'tshop1', card)).toEqual({ ok: true, token: 'abc' })
  expect(answers.init).toHaveBeenCalledWith('tshop1')
  expect(answers.getToken.mock.lastCall?.[0]).toEqual({
    cardno: '4111111111111111',
    expire: '202904',
    securitycode: '123',
    holdername: 'TARO YAMADA',
  })
})

test('accepts only a single 000 with a token', () => {
  const token = { token: ['abc'] }
  expect(readAnswer({ resultCode: ['000'], tokenObject: token })).toEqual({ ok: true, token: 'abc' })
  expect(readAnswer({ resultCode: 0, tokenObject: token })).toEqual({ ok: true, token: 'abc' })
  expect(readAnswer({ resultCode: ['000', '122'], tokenObject: token })).toMatchObject({
    ok: false,
    refusal: { code: '122' },
  })
  expect(readAnswer({ resultCode: [100, 121] })).toMatchObject({ ok: false, refusal: { code: '100, 121' } })
  expect(readAnswer({ resultCode: '000' })).toMatchObject({ ok: false, refusal: { code: 'NO_TOKEN' } })
  expect(readAnswer({ resultCode: [] })).toMatchObject({ ok: false, refusal: { code: 'NO_TOKEN' } })
})

test('treats a script that throws or never answers as a failure', async () => {
  const throws = {
    init: () => {
      throw new Error('broken')
    },
    getToken: vi.fn(),
  }
  expect(await requestToken(throws, 'shop', card)).toMatchObject({ ok: false, refusal: { code: 'SCRIPT' } })

  vi.useFakeTimers()
  const silent = requestToken({ init: vi.fn(), getToken: vi.fn() }, 'shop', card)
  vi.advanceTimersByTime(60_000)
  expect(await silent).toMatchObject({ ok: false, refusal: { code: 'TIMEOUT' } })
})

/** The refusal for these codes of the script. */
const refusalOf = (codes: string) => {
  const answer = readAnswer({ resultCode: codes.split(', ') })
  if (answer.ok) throw new Error('this became a token')
  return answer.refusal
}

test.each([
  ['100', 'cardNo'],
  ['113', 'expiry'],
  ['122', 'securityCode'],
  ['132', 'holderName'],
  ['553', 'again'],
  ['901', 'retryLater'],
  ['902', 'retryLater'],
  ['180', 'failed'],
  ['', 'failed'],
  ['121, 100', 'securityCode'],
])('code %s shows the text %s', (code, text) => {
  expect(refusalOf(code).text).toBe(text)
})

test.each([
  ['102', ['cardNo']],
  ['112', ['expireMM']],
  ['122', ['securityCode']],
  ['131', ['holderName']],
  ['100, 121, 122', ['cardNo', 'securityCode']],
  ['180, 113', ['expireMM']],
  ['553', []],
  ['902', []],
  ['TIMEOUT', []],
])('code %s marks the fields %j', (code, fields) => {
  expect(refusalOf(code).fields.map(({ path }) => path)).toEqual(fields)
})
