import { expect, test } from 'vitest'
import { clientAddressOf, isLoopback } from './client-address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['127.0.0.1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::2', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('limits count %s as %s', (ip, address) => {
  expect(clientAddressOf(ip)).toBe(address)
})

test.each(['127.0.0.1', '127.9.9.9', '::1'])('%s is this machine', (address) => {
  expect(isLoopback(address)).toBe(true)
})

test.each(['128.0.0.1', '::2', '127.0.0.1.example.org', '127.example.org', '127.0.0.1.', 'localhost'])(
  '%s is not an address of this machine',
  (address) => {
    expect(isLoopback(address)).toBe(false)
  },
)
