import { expect, test } from 'vitest'
import { databasePrivacy } from './database-privacy.ts'

test.each([
  ['postgres://localhost/uketsuke', 'here'],
  ['postgres://127.0.0.1:5433/uketsuke', 'here'],
  ['postgres://[::1]/uketsuke', 'here'],
  ['postgres:///uketsuke', 'here'],
  ['postgres://me:secret@/uketsuke?host=/run/postgresql', 'here'],
  ['postgres://db.example.org/uketsuke', 'open'],
  ['postgres://10.0.0.5/uketsuke', 'open'],
  ['postgres://127.0.0.1.example.org/uketsuke', 'open'],
  ['postgres://db.example.org/uketsuke?sslmode=disable', 'open'],
  ['postgres://db.example.org/uketsuke?sslmode=no-verify', 'open'],
  ['postgres://db.example.org/uketsuke?ssl=0', 'open'],
  ['postgres://db.example.org/uketsuke?ssl=no-verify', 'open'],
  ['postgres://db.example.org/uketsuke?sslmode=require&uselibpqcompat=true', 'open'],
  ['postgres://localhost/uketsuke?host=db.example.org', 'open'],
  ['postgres://db.example.org/uketsuke?ssl=true', 'private'],
  ['postgres://db.example.org/uketsuke?sslmode=verify-full', 'private'],
  // The driver checks the certificate here as well.
  ['postgres://db.example.org/uketsuke?sslmode=require', 'private'],
  ['postgres://db.example.org/uketsuke?sslmode=verify-full&sslrootcert=/nowhere', 'unreadable'],
  ['postgres://db.example.org:many/uketsuke', 'unreadable'],
])('%s is %s', (address, privacy) => {
  expect(databasePrivacy(address)).toBe(privacy)
})
