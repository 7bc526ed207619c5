import { expect, test } from 'vitest'
import { findContacts } from './find-contacts.ts'

const contact = { tel: '+81 (3) 0000-0000', email: 'desk@example.org' }

test('finds number and address inside a sentence', () => {
  expect(findContacts('Phone +81 (3) 0000-0000, e-mail desk@example.org', contact)).toEqual([
    { kind: 'text', text: 'Phone ' },
    { kind: 'tel', text: '+81 (3) 0000-0000' },
    { kind: 'text', text: ', e-mail ' },
    { kind: 'email', text: 'desk@example.org' },
  ])
})

test('returns a text without contacts whole', () => {
  expect(findContacts('desk', contact)).toEqual([{ kind: 'text', text: 'desk' }])
})
