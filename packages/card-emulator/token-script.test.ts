import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { arm, enter, newToken, SHOP, send, startForTest, VISA } from './test-client.ts'

interface Result {
  resultCode: string
  tokenObject?: { token: string; toBeExpiredAt: string; maskedCardNo: string; isSecurityCodeSet: boolean }
}
type Callback = (result: Result) => void

interface Page {
  Multipayment: { init(shopId: string): void; getToken(card: unknown, callback: unknown): void }
  onToken?: Callback
  checkout?: { onToken: Callback }
}

const card = { cardNo: VISA.cardNo, expire: '203012', securityCode: '123', holderName: 'TARO YAMADA' }

/** A page on another origin that includes the token script. */
const openPage = async (url: string): Promise<Page> => {
  const src = `${url}/ext/js/token.js`
  const script = await fetch(src)
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/)
  const page = {} as Page
  runInContext(
    await script.text(),
    createContext({ window: page, document: { currentScript: { src } }, fetch, URL }),
  )
  return page
}

const openShopPage = async (url: string): Promise<Page> => {
  const page = await openPage(url)
  page.Multipayment.init(SHOP.ShopID)
  return page
}

const getToken = (page: Page, from: unknown): Promise<Result> =>
  new Promise((resolve) => page.Multipayment.getToken(from, resolve))

test('issues a token that pays', async () => {
  const { url } = await startForTest()

  const { resultCode, tokenObject } = await getToken(await openShopPage(url), card)

  expect(resultCode).toBe('000')
  expect(tokenObject).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    toBeExpiredAt: '2027-03-01-12-30-00',
    maskedCardNo: '************1111',
    isSecurityCodeSet: true,
  })
  const execution = { ...(await enter(url, 'order-1')), Token: tokenObject?.token ?? '' }
  expect((await send(url, 'ExecTran', execution)).answer.ACS).toBe('0')
})

test('accepts the lower-case field names of the provider’s first script', async () => {
  const { url } = await startForTest()
  const page = await openShopPage(url)
  const lowerCase = {
    cardno: VISA.cardNo,
    expire: '3012',
    securitycode: '1234',
    holdername: 'T Y',
    tokennumber: 2,
  }

  const { tokenObject } = await getToken(page, lowerCase)

  expect(tokenObject?.token).toHaveLength(2)
  expect(tokenObject?.isSecurityCodeSet).toBe(true)
  expect((await getToken(page, { ...lowerCase, securitycode: 'x' })).resultCode).toBe('121')
  expect((await getToken(page, { ...lowerCase, holdername: '山田' })).resultCode).toBe('131')
})

test.each([['onToken'], ['checkout.onToken']])(
  'calls back the global function %s by its name',
  async (name) => {
    const { url } = await startForTest()
    const page = await openShopPage(url)

    const result = await new Promise<Result>((resolve) => {
      page.onToken = resolve
      page.checkout = { onToken: resolve }
      page.Multipayment.getToken(card, name)
    })

    expect(result.resultCode).toBe('000')
  },
)

test('passes on a refusal without a token', async () => {
  const { url } = await startForTest()
  const page = await openShopPage(url)

  // Compared as JSON, because objects from another realm are never strictly equal to ours.
  expect(JSON.stringify(await getToken(page, { ...card, cardNo: '' }))).toBe('{"resultCode":"100"}')
  expect((await getToken(page, undefined)).resultCode).toBe('701')
  expect((await getToken(await openPage(url), card)).resultCode).toBe('160')
})

test('throws for a callback that cannot be called', async () => {
  const { url } = await startForTest()
  const { Multipayment } = await openShopPage(url)

  expect(() => Multipayment.getToken(card, undefined)).toThrow(/^200/)
  expect(() => Multipayment.getToken(card, 'alert(1)')).toThrow(/^201/)
})

test.each(['http-500', 'garbage', 'timeout-before'])(
  '%s of the token endpoint is an error inside the provider',
  async (scenario) => {
    const { url } = await startForTest({ hangMs: 0 })
    const page = await openShopPage(url)
    await arm(url, 'token', scenario)

    expect((await getToken(page, card)).resultCode).toBe('901')
    expect(await newToken(url)).toHaveLength(64)
  },
)
