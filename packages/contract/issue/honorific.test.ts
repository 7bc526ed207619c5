import { expect, test } from 'vitest'
import { readAddressee } from './honorific.ts'
import type { Honorific } from './schemas.ts'

test.each<[text: string, name: string, honorific: Honorific]>([
  ['日本見本学会', '日本見本学会', 'organization'],
  ['見本病院 御中', '見本病院', 'organization'],
  ['見本病院　御中', '見本病院', 'organization'],
  ['見本 花子様', '見本 花子', 'person'],
  ['見本 花子 様 ', '見本 花子', 'person'],
  ['上様', '上', 'person'],
  ['山田殿', '山田殿', 'none'],
  ['山田 一郎 先生', '山田 一郎 先生', 'none'],
  ['会員各位', '会員各位', 'none'],
  ['山田先生様', '山田先生', 'person'],
  ['田中様様', '田中', 'person'],
  ['例示大学 御中 様', '例示大学', 'person'],
  ['様', '様', 'none'],
  ['御中', '御中', 'none'],
  ['', '', 'organization'],
])('reads %j as %j, %s', (text, name, honorific) => {
  expect(readAddressee(text, null)).toEqual({ name, honorific })
})

test.each<[text: string, chosen: Honorific, name: string, honorific: Honorific]>([
  ['見本 花子', 'person', '見本 花子', 'person'],
  ['見本 花子', 'none', '見本 花子', 'none'],
  // A family name.
  ['鵜殿', 'person', '鵜殿', 'person'],
  ['見本先生', 'organization', '見本先生', 'organization'],
  ['見本 花子様', 'organization', '見本 花子', 'person'],
  ['見本病院御中', 'person', '見本病院', 'organization'],
])('reads %j with %s chosen as %j, %s', (text, chosen, name, honorific) => {
  expect(readAddressee(text, chosen)).toEqual({ name, honorific })
})
