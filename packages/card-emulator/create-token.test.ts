import { expect, test } from 'vitest'
import { testCards } from './cards.ts'
import { postJson, startForTest, VISA } from './test-client.ts'

const create = async (url: string, changes: Record<string, unknown> = {}) => {
  const response = await postJson(url, '/_emulator/token', { ...VISA, ...changes })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('exchanges a card for a token of 64 letters and digits', async () => {
  const { url } = await startForTest()

  expect(await create(url)).toEqual({
    status: 200,
    body: {
      resultCode: '000',
      token: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
      toBeExpiredAt: '2027-03-01-12-30-00',
      maskedCardNo: '************1111',
      isSecurityCodeSet: true,
    },
  })
})

test('issues the requested number of tokens', async () => {
  const { url } = await startForTest()

  const { body } = await create(url, { tokenNumber: '10' })

  expect(body.token).toHaveLength(10)
  expect(new Set(body.token as string[]).size).toBe(10)
})

test.each([
  { expire: '3012' },
  { securityCode: '' },
  { securityCode: '1234' },
  { holderName: '' },
  { holderName: "O'BRIEN-SMITH, J. & K." },
  { securityCode: 123 },
])('accepts %o', async (changes) => {
  const { url } = await startForTest()

  expect((await create(url, changes)).body).toMatchObject({
    resultCode: '000',
    isSecurityCodeSet: changes.securityCode !== '',
  })
})

test('accepts every card on the provider’s test list', async () => {
  const { url } = await startForTest()

  const codes = await Promise.all(
    testCards.map(async ({ cardNo }) => (await create(url, { cardNo })).body.resultCode),
  )

  expect(codes).toHaveLength(76)
  expect(new Set(codes)).toEqual(new Set(['000']))
})

test.each([
  [{ cardNo: '' }, '100'],
  [{ cardNo: '4111-1111-1111-1111' }, '101'],
  [{ cardNo: '411111111' }, '102'],
  [{ cardNo: '41111111111111111' }, '102'],
  [{ cardNo: '4242424242424242' }, '102'],
  [{ cardNo: '4999000000000001' }, '102'],
  [{ expire: '' }, '110'],
  [{ expire: '12/30' }, '111'],
  [{ expire: '30121' }, '112'],
  [{ expire: '203013' }, '113'],
  [{ expire: '3000' }, '113'],
  [{ securityCode: '12a' }, '121'],
  [{ securityCode: '12345' }, '122'],
  [{ securityCode: '12' }, '122'],
  [{ holderName: '山田' }, '131'],
  [{ holderName: 'A'.repeat(51) }, '132'],
  [{ tokenNumber: 'x' }, '141'],
  [{ tokenNumber: '0' }, '142'],
  [{ tokenNumber: '11' }, '142'],
  [{ shopId: '' }, '160'],
  [{ shopId: 'tshop000000012' }, '161'],
  [{ shopId: 'tshop-0000001' }, '162'],
  [{ shopId: 'tshop00000002' }, '180'],
  [{ cardNo: '', expire: '', shopId: '' }, '100'],
])('answers %o with %s and no token', async (changes, resultCode) => {
  const { url } = await startForTest()

  expect((await create(url, changes)).body).toEqual({ resultCode, message: expect.any(String) })
})

test('refuses a real card number without repeating it', async () => {
  const { url } = await startForTest()

  const { body } = await create(url, { cardNo: '4242424242424242' })

  expect(body.message).toContain('not a test card')
  expect(JSON.stringify(body)).not.toContain('4242')
})

test('accepts posts from another origin', async () => {
  const { url } = await startForTest()
  const preflight = await fetch(`${url}/_emulator/token`, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  })
  const posted = await postJson(url, '/_emulator/token', VISA)

  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-methods')).toBe('POST')
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  expect(posted.headers.get('access-control-allow-origin')).toBe('*')
})
