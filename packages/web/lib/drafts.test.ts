// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './drafts.ts'
import { stored } from './store.ts'

const empty = { name: '', agrees: false, more: { city: '', options: [] as string[] } }
const typed = { name: '髙橋', agrees: true, more: { city: 'Berlin', options: ['dinner'] } }
const read = (key: string) => readDraft('registration', key, empty)

beforeEach(() => sessionStorage.clear())

test('a draft comes back for its own link only', () => {
  expect(read('mine')).toBe(empty)
  keepDraft('registration', 'mine', typed)
  expect(read('mine')).toEqual(typed)
  expect(read('another')).toBe(empty)
})

test('a draft stays within its tab', () => {
  keepDraft('registration', 'mine', typed)
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
})

test('fields that do not fit the form are dropped one by one', () => {
  const older = { name: 'Anna', agrees: 'yes', gone: 'x', more: { city: 7, options: ['dinner', 3] } }
  keepDraft('registration', 'mine', older)
  expect(read('mine')).toEqual({ ...empty, name: 'Anna' })
  keepDraft('registration', 'mine', { agrees: true, more: null })
  expect(read('mine')).toEqual({ ...empty, agrees: true })
})

test.each(['no JSON', 'null', '7', JSON.stringify({ version: 0, key: 'mine', values: typed })])(
  'treats anything but a draft of this version as missing: %s',
  (text) => {
    stored.registrationDraft.write(text)
    expect(read('mine')).toBe(empty)
  },
)

test('a finished form forgets only its own draft, a discarded form forgets them all', () => {
  keepDraft('registration', 'mine', typed)
  keepDraft('preRegistration', '', typed)
  forgetDraft('registration')
  expect(read('mine')).toBe(empty)
  expect(readDraft('preRegistration', '', empty)).toEqual(typed)
  forgetDrafts()
  expect(sessionStorage).toHaveLength(0)
})
