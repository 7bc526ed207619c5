import { expect, test } from 'vitest'
import { siteAddressOf } from './site-address.ts'

test.each([
  ['no host of its own', undefined, 'https://example.org', 'https://example.org'],
  ['none at all', [], 'https://example.org', 'https://example.org'],
  [
    'the first one when the public host belongs to another convention',
    ['spring.example.org', 'b.example.org'],
    'https://example.org',
    'https://spring.example.org',
  ],
  [
    'the public one when it is among the hosts',
    ['b.example.org', 'example.org'],
    'https://example.org',
    'https://example.org',
  ],
  ['the port stays', ['spring.example.org'], 'http://localhost:3000', 'http://spring.example.org:3000'],
  ['so does a path', ['spring.example.org'], 'https://example.org/desk', 'https://spring.example.org/desk'],
])('%s', (_, hosts, publicUrl, address) => {
  expect(siteAddressOf({ hosts }, publicUrl)).toBe(address)
})
