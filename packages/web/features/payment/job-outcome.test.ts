import { createServer, type Server } from 'node:http'
import type { JobResult, PaymentResult } from '@uketsuke/contract'
import { listen } from '@uketsuke/testing/listen'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCall } from '../../lib/api.ts'
import { isTransient } from '../../lib/api-error.ts'
import { askJobOutcome } from './job-outcome.ts'

type Answer = { status: number; body: unknown }

const paid: JobResult = { isSuccess: true, code: '', message: '', canRetry: false, step: 3, errors: [] }
const declined: JobResult = { ...paid, isSuccess: false, code: '1300', canRetry: true, step: 1 }

const order = (
  result: PaymentResult['result'],
  step: PaymentResult['details']['step'],
  registrationId?: string,
): Answer => ({
  status: 200,
  body: {
    result,
    code: '',
    message: '',
    details: { step, canRetry: false, errors: [], errorCodes: [] },
    resultDetail: registrationId === undefined ? null : { registrationId },
  } satisfies PaymentResult,
})
const refusal = (status: number, code: string): Answer => ({ status, body: { code, message: '' } })

let server: Server
let port: number
let job: JobResult
let ofOrder: Answer

beforeEach(async () => {
  job = paid
  server = createServer((request, response) => {
    const answer = request.url?.includes('/jobs/') ? { status: 200, body: job } : ofOrder
    response.writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(answer.body))
  })
  port = await listen(server)
})
afterEach(() => new Promise((closed) => server.close(closed)))

const ask = () => {
  const baseUrl = `http://127.0.0.1:${port}/v2/`
  const call = createCall({ baseUrl, conventionId: 'demo2027', onOutOfDate: () => {}, retryDelay: 0 })
  return askJobOutcome(call, { kind: 'registration', code: null }, { orderId: 'order-1', jobId: 'job-1' })
}

test('a paid job of a completed order succeeds with the registration ID', async () => {
  ofOrder = order('succeeded', 3, 'D-1')
  expect(await ask()).toMatchObject({ isSuccess: true, step: 3, registrationId: 'D-1' })
})

test('a declined job is declined, whatever state its order has', async () => {
  job = declined
  ofOrder = refusal(500, 'INTERNAL_ERROR')
  expect(await ask()).toMatchObject({ isSuccess: false, code: '1300', canRetry: true, step: 1 })
})

test.each([
  ['expired', refusal(410, 'PAYMENT_EXPIRED')],
  ['failed', order('failed', 2)],
])('a job that paid an order that had %s is a failed registration', async (_state, answer) => {
  ofOrder = answer
  expect(await ask()).toMatchObject({ isSuccess: false, step: 2, registrationId: null })
})

test('throws while the order of a paid job has no answer, so that it is asked again', async () => {
  ofOrder = refusal(500, 'INTERNAL_ERROR')
  await expect(ask()).rejects.toSatisfy(isTransient)
  ofOrder = order('failed', 2)
  expect(await ask()).toMatchObject({ isSuccess: false, step: 2 })
})

test.each([
  ['unknown', refusal(404, 'PAYMENT_NOT_FOUND')],
  ['refused by a proxy', refusal(403, '')],
  ['unfinished', order(null, -1)],
])('a paid job is not a success while its order is %s', async (_what, answer) => {
  ofOrder = answer
  await expect(ask()).rejects.toThrow()
})
