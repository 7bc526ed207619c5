import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox-of.ts'

test.each([
  ['taro@example.org', 'taro@example.org'],
  ['Taro@EXAMPLE.org', 'taro@example.org'],
  ['taro+conference@example.org', 'taro@example.org'],
  ['taro+a+b@example.org', 'taro@example.org'],
  ['+a@example.org', '@example.org'],
  ['taro.yamada@example.org', 'taro.yamada@example.org'],
  ['taro@bücher.example', 'taro@xn--bcher-kva.example'],
  ['taro@xn--bcher-kva.example', 'taro@xn--bcher-kva.example'],
  ['taro@-_-', 'taro@-_-'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
