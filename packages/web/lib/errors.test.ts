import { expect, test } from 'vitest'
import { errorOfAnswer } from './api-error.ts'
import { errorText } from './errors.ts'

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

test("appends the code to the text, and prefers the call's texts over the general ones", () => {
  const error = errorOfAnswer(404, { code: 'INVALID_CODE' })
  expect(errorText(error, {}, general)).toBe('no data (error code : INVALID_CODE)')
  expect(errorText(error, { INVALID_CODE: 'bad link' }, general)).toBe('bad link (error code : INVALID_CODE)')
})

test('falls back to the text of the status class', () => {
  expect(errorText(errorOfAnswer(418, null), {}, general)).toBe('400 server error (error code : 418)')
  expect(errorText(errorOfAnswer(503, { code: 'NEW' }), {}, general)).toBe(
    '500 server error (error code : NEW)',
  )
  expect(errorText(new TypeError('bug'), {}, general)).toBe('unexpected')
})
