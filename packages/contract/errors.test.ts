import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { type ErrorCode, errorStatus, generalErrorCodes } from './errors.ts'
import { operatorApi } from './operator.ts'

/** Every code with its status, written out a second time so that neither changes by accident. */
const agreed: Record<number, string> = {
  400: 'INVALID_FORMAT INVALID_HEADER_FORMAT INVALID_INPUT INVALID_PLAN_ID INPUT_MISMATCH',
  401: 'INVALID_TOKEN TOKEN_EXPIRED USER_NOT_FOUND INCORRECT_PASSWORD PASSKEY_REFUSED PASSKEY_COPIED',
  403: 'CODE_DISABLED DISABLED USER_DISABLED PERMISSION_DENIED OUT_OF_DATE',
  404: 'INVALID_CODE RESOURCE_NOT_FOUND PAYMENT_NOT_FOUND JOB_NOT_FOUND NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  408: 'REQUEST_TIMEOUT',
  409: 'ALREADY_REGISTRATED ALREADY_COMPLETED RESOURCE_NOT_AVAILABLE ISSUE_LIMIT_EXCEEDED REQUEST_IN_PROGRESS EDITED_MEANWHILE RECEIPT_ISSUED_OTHERWISE PAYMENT_UNDECIDED',
  410: 'CODE_EXPIRED EXPIRED PAYMENT_EXPIRED',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  416: 'RANGE_NOT_SATISFIABLE',
  422: 'IDEMPOTENCY_MISMATCH',
  429: 'TOO_MANY_ATTEMPTS',
  431: 'HEADERS_TOO_LARGE',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE PRINTER_BUSY PAYMENTS_PAUSED',
}

/** The calls of the site and of the secretariat, which have separate listeners. */
const listeners: [string, [string, Endpoint][]][] = [
  ['site', Object.entries(api)],
  ['operator', Object.entries(operatorApi)],
]
const endpoints = listeners.flatMap(([, calls]) => calls)

test('every error code has its agreed status', () => {
  const expected = Object.entries(agreed).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, Number(status)]),
  )
  expect(errorStatus).toEqual(Object.fromEntries(expected))
})

const general: readonly ErrorCode[] = generalErrorCodes

test.each(endpoints)('%s names each of its error codes once, and no general ones', (name, { errors }) => {
  expect(new Set(errors).size).toBe(errors.length)
  // Here REQUEST_IN_PROGRESS can also mean that a charge or another refund is undecided.
  const own = ['createSession', 'refundOrder'].includes(name) ? ['REQUEST_IN_PROGRESS'] : []
  expect(errors.filter((code) => general.includes(code))).toEqual(own)
})

test.each(listeners)('no two endpoints of the %s share a method and path', (_name, own) => {
  const calls = own.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

test('the parameters in a path match its schema', () => {
  for (const [name, { path, params }] of endpoints) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
    const parsed = params?.safeParse(Object.fromEntries(named.map((parameter) => [parameter, 'abc'])))
    expect([name, named.length > 0]).toEqual([name, params !== undefined])
    if (parsed) expect([name, parsed.success]).toEqual([name, true])
  }
})
