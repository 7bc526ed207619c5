import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conventionsDir, createSteppedClock, sampleTexts } from '@uketsuke/testing'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { fileMailer } from './file-mailer.ts'
import type { Mail } from './mailer.ts'

let dir: string
beforeAll(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'uketsuke-mail-')), 'not', 'there', 'yet')
})
afterAll(() => rm(join(dir, '..', '..', '..'), { recursive: true, force: true }))

test('writes whole .eml files that mail programs can read, with the newest last', async () => {
  const convention = await readConvention(join(conventionsDir, 'demo2027'))
  const clock = createSteppedClock(new Date('2027-04-01T00:00:00Z'))
  const mailer = await fileMailer(dir, clock)
  const mailTo = (to: string): Mail => ({
    kind: 'completion',
    convention,
    language: 'ja',
    to,
    texts: sampleTexts(convention, 'ja').completion,
  })
  for (const to of ['first@example.org', 'second@example.org']) {
    expect(await mailer.send(mailTo(to))).toEqual({ end: 'sent' })
    await clock.advance(1_000)
  }
  await Promise.all(Array.from({ length: 5 }, () => mailer.send(mailTo('third@example.org'))))
  mailer.close()
  const modes = await Promise.all([dir, join(dir, (await readdir(dir))[0] ?? '')].map((path) => stat(path)))
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])

  const names = (await readdir(dir)).sort()
  expect(names).toHaveLength(7)
  for (const name of names) expect(name).toMatch(/^2027-04-01T00-00-0[0-2]-000Z-[a-z2-7]{8}\.eml$/)
  const mails = await Promise.all(
    names.map(async (name) => PostalMime.parse(await readFile(join(dir, name)))),
  )
  expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([
    'first@example.org',
    'second@example.org',
    ...Array.from({ length: 5 }, () => 'third@example.org'),
  ])
  for (const { subject, text, html, date } of mails) {
    expect(subject).toContain('参加登録完了のお知らせ')
    expect(text).toContain('パスワード：Abcdefgh2345')
    expect(html).toContain('髙橋')
    expect(date).toBeDefined()
  }
})
