// @vitest-environment jsdom
import { createServer } from 'node:http'
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  cardBrands,
  limits,
  type PaymentResult,
  type PaymentStatus,
  type PriceInfo,
  paymentSteps,
} from '@uketsuke/contract'
import { ja } from '@uketsuke/phrases/ja'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { announcePayment } from '../../lib/payment-channel.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { forgetPayment, storePayment } from './stored-payment.ts'
import { PaymentWaiting } from './waiting/payment-waiting.tsx'
import { PaymentWindowScreen } from './window/payment-window-screen.tsx'
import { TimeOverStep } from './window/time-over-step.tsx'

// Leaves room for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const t = ja.payment

vi.mock('../../lib/api.ts', async (original) => {
  const { createCall } = await original<typeof import('../../lib/api.ts')>()
  const known = { conventionId: 'demo2027', onOutOfDate: () => {}, retryDelay: 0 }
  return {
    get call() {
      return createCall({ ...known, baseUrl })
    },
    createCall,
  }
})

type Answer = { status: number; body: unknown }
const answer = (body: PaymentStatus | PaymentResult | PriceInfo): Answer => ({ status: 200, body })
const refusal = (status: number, code: string): Answer => ({ status, body: { code, message: '' } })

const anyTime = answer({ status: 'progress', expiresAt: '2099-01-01T00:00:00Z' })
const done = answer({ status: 'done', expiresAt: null })
const ended = (result: PaymentResult['result'], step: PaymentResult['details']['step']): PaymentResult => ({
  result,
  code: '',
  message: '',
  details: { step, canRetry: false, errors: [], errorCodes: [] },
  resultDetail: result === 'succeeded' ? { registrationId: 'D-1' } : null,
})

/** The server's answers for order-1: status, price, result. */
let order: { status: Answer; price?: Answer; result?: Answer }
let asked: string[]
const server = createServer((request, response) => {
  const question = request.url?.split('/').at(-1) ?? ''
  asked.push(question)
  const known = new Map(Object.entries(order))
  const { status, body } = known.get(question) ?? refusal(404, 'PAYMENT_NOT_FOUND')
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address && typeof address === 'object') baseUrl = `http://127.0.0.1:${address.port}/v2/`
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  asked = []
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(cleanup)

const onEnded = () => {}

const wait = () => {
  const onDone = vi.fn()
  renderInFrame(
    <PaymentWaiting
      order={{ kind: 'registration', orderId: 'order-1', code: 'code' }}
      {...{ onDone, onEnded }}
    />,
  )
  return onDone
}

test('the registration continues at once when the payment window reports the end, without waiting for the next poll', async () => {
  order = { status: anyTime }
  const onDone = wait()
  await screen.findByText(t.waiting.lead)
  await waitFor(() => expect(asked).toEqual(['status']))

  const result = ended('succeeded', paymentSteps.completed)
  order = { status: done, result: answer(result) }
  announcePayment('order-1', 'done')
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(result))
  expect(asked).toEqual(['status', 'status', 'result'])
})

test.each([
  ['expired', t.result.over, refusal(410, 'PAYMENT_EXPIRED')],
  ['notFound', t.result.failed, refusal(404, 'PAYMENT_NOT_FOUND')],
] as const)('offers to start over for an order that is %s', async (reason, title, status) => {
  order = { status }
  const onDone = wait()
  expect((await screen.findByRole('alert')).textContent).toBe(`${title}${t.waiting[reason]}`)
  expect(screen.getByRole('button', { name: t.waiting.restart })).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('a registration whose order was canceled elsewhere says so, and offers to start over', async () => {
  order = { status: done, result: answer(ended('canceled', paymentSteps.notBegun)) }
  const onDone = wait()
  expect((await screen.findByRole('alert')).textContent).toBe(`${t.result.canceled}${t.waiting.canceled}`)
  expect(screen.getByRole('button', { name: t.waiting.restart })).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

describe('an additional purchase', () => {
  const own = ja.additionalPayment
  const waitFurther = (onFailed?: () => void) =>
    renderInFrame(
      <PaymentWaiting
        order={{ kind: 'additional', orderId: 'order-1' }}
        {...{ onEnded, onDone: vi.fn(), ...(onFailed && { onFailed }) }}
      />,
    )

  test('says that a newer one replaced it, offers to start over, and links to My Page', async () => {
    order = { status: done, result: answer(ended('canceled', paymentSteps.notBegun)) }
    waitFurther()
    expect((await screen.findByRole('alert')).textContent).toBe(
      `${own.result.canceled}${own.waiting.canceled}`,
    )
    expect(screen.getByRole('button', { name: own.waiting.restart })).toBeTruthy()
    expect(screen.getByRole('link', { name: t.result.toProfile }).getAttribute('href')).toBe(
      '/mypage/profile',
    )
  })

  test('speaks of the purchase instead of a registration after a refund, and tells its page', async () => {
    order = { status: done, result: answer(ended('failed', paymentSteps.registration)) }
    const onFailed = vi.fn()
    waitFurther(onFailed)
    expect((await screen.findByRole('alert')).textContent).toBe(own.status.registrationFailed)
    await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
    expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ reason: 'failed', outcome: { step: 2 } })
  })
})

test('a payment whose registration failed refers to the secretariat and offers no second payment', async () => {
  order = { status: done, result: answer(ended('failed', paymentSteps.registration)) }
  const onDone = wait()
  expect((await screen.findByRole('alert')).textContent).toBe(t.status.registrationFailed)
  expect(screen.getByRole('link', { name: new RegExp(t.result.contact) })).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

test('a finished order without a result is an illegal transition and offers no second payment', async () => {
  order = { status: done, result: answer(ended(null, paymentSteps.unknown)) }
  const onDone = wait()
  expect((await screen.findByRole('alert')).textContent).toBe(t.status.illegalTransition)
  expect(screen.queryByRole('button')).toBeNull()
  expect(onDone).not.toHaveBeenCalled()
})

describe('the payment window', () => {
  const configured = {
    payment: {
      provider: 'gmo',
      shopId: 'tshop',
      gmoCdnUrl: 'http://127.0.0.1:1/token.js',
      cardBrands: [...cardBrands],
    },
    terms: { seller: '', deliveryTime: '', cancellation: '' },
    myPagePolling: limits.paymentPolls,
  }
  const open = () =>
    renderInFrame(
      <PaymentWindowScreen kind="registration" orderId="order-1" code={null} jobId={null} {...configured} />,
    )
  const price = answer({ price: 15_000, items: [] })
  const inTrouble = refusal(500, 'INTERNAL_ERROR')
  const trouble = `${ja.errors.INTERNAL_ERROR} (error code : INTERNAL_ERROR)`

  test.each([
    ['the state of its order', { status: inTrouble, price }],
    ['the price', { status: anyTime, price: inTrouble }],
  ])("shows the error and a retry button if it can't load %s", async (_what, troubled) => {
    order = troubled
    open()
    expect((await screen.findByRole('alert')).textContent).toBe(trouble)
    order = { status: anyTime, price }
    fireEvent.click(screen.getByRole('button', { name: t.retry }))
    expect(await screen.findByText(t.result.firstWindow)).toBeTruthy()
  })

  test("shows the error and a retry button if the result of a finished order can't be loaded", async () => {
    order = { status: done, price, result: inTrouble }
    open()
    expect((await screen.findByRole('alert')).textContent).toBe(trouble)
    order = { status: done, price, result: answer(ended('succeeded', paymentSteps.completed)) }
    fireEvent.click(screen.getByRole('button', { name: t.retry }))
    expect(await screen.findByRole('heading', { name: t.result.succeeded })).toBeTruthy()
    expect(screen.getByText('D-1')).toBeTruthy()
  })

  test.each([
    [410, 'PAYMENT_EXPIRED', t.result.over],
    [404, 'PAYMENT_NOT_FOUND', t.result.notFound],
  ] as const)(
    'shows that the server answers its order with %i %s, and no card form',
    async (status, code, title) => {
      order = { status: refusal(status, code), price: refusal(status, code) }
      open()
      expect((await screen.findByRole('alert')).textContent).toBe(`${t.errors[code]} (error code : ${code})`)
      expect(screen.getByRole('heading', { name: title })).toBeTruthy()
      expect(screen.queryByRole('form')).toBeNull()
    },
  )

  const timeOver = () => {
    const onElsewhere = vi.fn()
    renderInFrame(<TimeOverStep orderId="order-1" polls={limits.paymentPolls} onElsewhere={onElsewhere} />)
    return onElsewhere
  }

  test.each([
    ['open', anyTime],
    ['expired', refusal(410, 'PAYMENT_EXPIRED')],
  ])('says that nothing was charged once the server calls the overdue order %s', async (_, status) => {
    order = { status }
    const onElsewhere = timeOver()
    expect(await screen.findByText(t.result.notCharged)).toBeTruthy()
    expect(onElsewhere).not.toHaveBeenCalled()
  })

  test.each([
    ['is paying', answer({ status: 'progress', expiresAt: null })],
    ['has ended', done],
  ])('says nothing about the charge of an overdue order that another window %s', async (_, status) => {
    order = { status }
    const onElsewhere = timeOver()
    await waitFor(() => expect(onElsewhere).toHaveBeenCalled())
    expect(screen.queryByText(t.result.notCharged)).toBeNull()
  })

  const withoutOrder = (kind: 'registration' | 'additional') =>
    renderInFrame(<PaymentWindowScreen kind={kind} orderId={null} code={null} jobId={null} {...configured} />)
  const leadsTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')

  test('leads to where payments begin if its address has no order', async () => {
    withoutOrder('registration')
    expect(await leadsTo(t.noOrder.start)).toBe('/pre-registration')
    expect(await leadsTo(t.noOrder.toMyPage)).toBe('/mypage/profile')
    expect(screen.getByText(t.noOrder.text)).toBeTruthy()
    cleanup()
    withoutOrder('additional')
    expect(await leadsTo(ja.additionalPayment.noOrder.start)).toBe('/mypage/purchase-history')
  })

  test('leads back to the order that this tab was paying if its address has no order', async () => {
    storePayment({ orderId: 'order-1', kind: 'registration', code: 'secret', language: 'ja' })
    withoutOrder('registration')
    expect(await leadsTo(t.noOrder.continue)).toBe('/payment?orderId=order-1&code=secret&lang=ja')
    forgetPayment('order-1')
  })
})
