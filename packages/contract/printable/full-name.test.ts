import { expect, test } from 'vitest'
import { fullName } from './full-name.ts'

test.each([
  ['Anna', 'Kovačević', 'Kovačević Anna', 'Anna Kovačević'],
  ['太郎', '髙橋', '髙橋 太郎', '髙橋 太郎'],
  ['さくら', 'さとう', 'さとう さくら', 'さとう さくら'],
  ['민준', '김', '김 민준', '김 민준'],
  ['アンナ', 'Müller', 'Müller アンナ', 'Müller アンナ'],
])('%s %s is %s in Japanese and %s in English', (firstName, lastName, ja, en) => {
  expect(fullName({ firstName, lastName }, 'ja')).toBe(ja)
  expect(fullName({ firstName, lastName }, 'en')).toBe(en)
})
