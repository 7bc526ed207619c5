import { expect, test } from 'vitest'
import { errorOfAnswer } from './api-error.ts'
import { errorParts } from './errors.ts'

const general = {
  INVALID_CODE: 'no data',
  400: '400 server error',
  500: '500 server error',
  NETWORK_ERROR: 'no connection',
  UNEXPECTED: 'unexpected',
}

test('prefers the code of the body over the HTTP status', () => {
  expect(errorOfAnswer(404, { code: 'INVALID_CODE', message: '' }).code).toBe('INVALID_CODE')
  expect(errorOfAnswer(502, '<html>').code).toBe('502')
  expect(errorOfAnswer(400, { code: 7 }).code).toBe('400')
})

test('keeps broken rules, and drops anything else in details', () => {
  const details = [{ path: 'email', rule: 'email' }, 'noise']
  expect(errorOfAnswer(400, { code: 'INVALID_FORMAT', details }).details).toEqual([details[0]])
})

test("finds text and code, and prefers the call's texts over the general ones", () => {
  const error = errorOfAnswer(404, { code: 'INVALID_CODE' })
  expect(errorParts(error, {}, general)).toEqual({ text: 'no data', code: 'INVALID_CODE' })
  expect(errorParts(error, { INVALID_CODE: 'bad link' }, general).text).toBe('bad link')
})

test('falls back to the text of the status class', () => {
  expect(errorParts(errorOfAnswer(418, null), {}, general)).toEqual({ text: '400 server error', code: '418' })
  expect(errorParts(errorOfAnswer(503, { code: 'NEW' }), {}, general)).toEqual({
    text: '500 server error',
    code: 'NEW',
  })
  expect(errorParts(new TypeError('bug'), {}, general)).toEqual({ text: 'unexpected', code: null })
})
