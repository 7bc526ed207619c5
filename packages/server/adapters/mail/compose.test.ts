import { join } from 'node:path'
import { conventionsDir } from '@uketsuke/testing'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Convention } from '../../platform/conventions/convention.ts'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { compose } from './compose.ts'
import type { Mail } from './mailer.ts'

let convention: Convention
beforeAll(async () => {
  convention = await readConvention(join(conventionsDir, 'demo2027'))
})

/** The mail as the recipient's program reads it. */
const received = async (mail: Mail): Promise<Email> => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail(compose(mail))
  return PostalMime.parse(message as Buffer)
}

const link = 'https://example.org/#/registration?code=abc&lang=ja'
const expiresAt = new Date('2027-04-01T00:30:00Z')

const linkMail = (language: 'ja' | 'en', names = { firstName: '太郎', lastName: '髙橋' }): Mail => ({
  kind: 'link',
  convention,
  language,
  to: 'taro@example.org',
  texts: { ...names, link, expiresAt },
})

const completionMail = (language: 'ja' | 'en'): Mail => ({
  kind: 'completion',
  convention,
  language,
  to: 'taro@example.org',
  texts: {
    firstName: '太郎',
    lastName: '髙橋',
    registrationId: 'D27123456',
    password: 'Abcdefgh2345',
    myPageUrl: `https://example.org/#/mypage?lang=${language}`,
  },
})

const textOfHtml = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

describe('every mail', () => {
  test.each([
    ['link, ja', () => linkMail('ja'), '日本臨床連携学会 運営事務局'],
    ['link, en', () => linkMail('en'), 'Japan Society for Collaborative Care'],
    ['completion, ja', () => completionMail('ja'), '日本臨床連携学会 運営事務局'],
    ['completion, en', () => completionMail('en'), 'Japan Society for Collaborative Care'],
  ])(
    'names the convention as sender, with its contact, in text and HTML (%s)',
    async (_what, make, sender) => {
      const mail = make()
      const { from, to, subject, text = '', html = '', headers } = await received(mail)
      const title = convention.conventionTitle[mail.language]
      expect(from).toMatchObject({ name: sender, address: 'noreply@demo2027.example.org' })
      expect(to).toMatchObject([{ address: 'taro@example.org' }])
      expect(subject).toContain(title)
      for (const part of [text, textOfHtml(html)]) {
        expect(part).toContain(title)
        expect(part).toContain('髙橋')
        expect(part).toContain(convention.contact.email)
        expect(part).toContain(convention.contact.tel)
        expect(part).toContain(convention.contact.name[mail.language])
      }
      expect(html).toContain(`<html lang="${mail.language}">`)
      expect(headers).toContainEqual(
        expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
      )
    },
  )
})

describe('the link mail', () => {
  test.each([
    ['ja', '【第12回 日本臨床連携学会 学術集会】参加登録手続きのご案内', '髙橋 太郎 様', '2027/04/01 09:30'],
    [
      'en',
      '[The 12th Annual Meeting of the Japan Society for Collaborative Care] Complete your registration',
      'Dear 太郎 髙橋,',
      '2027/04/01 09:30',
    ],
  ] as const)('greets, links and states the deadline in %s', async (language, subject, greeting, end) => {
    const mail = await received(linkMail(language))
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(greeting)
    expect(mail.text).toContain(end)
    expect(mail.text?.split('\n')).toContain(link)
    expect(mail.html).toContain('href="https://example.org/#/registration?code=abc&amp;lang=ja"')
  })
})

describe('the completion mail', () => {
  test.each([
    [
      'ja',
      '【第12回 日本臨床連携学会 学術集会】参加登録完了のお知らせ',
      '登録ID: D27123456',
      'パスワード: Abcdefgh2345',
    ],
    [
      'en',
      '[The 12th Annual Meeting of the Japan Society for Collaborative Care] Your registration is complete',
      'Registration ID: D27123456',
      'Password: Abcdefgh2345',
    ],
  ] as const)(
    'contains ID, password and the link to My Page in %s',
    async (language, subject, id, password) => {
      const mail = await received(completionMail(language))
      expect(mail.subject).toBe(subject)
      expect(mail.text).toContain(id)
      expect(mail.text).toContain(password)
      expect(mail.text).toContain(`https://example.org/#/mypage?lang=${language}`)
      expect(mail.html).toContain('D27123456')
      expect(mail.html).toContain('Abcdefgh2345')
      expect(mail.html).toContain(`href="https://example.org/#/mypage?lang=${language}"`)
    },
  )
})

test('escapes all values: nothing in a mail becomes a tag or ends an attribute', async () => {
  const names = { firstName: '<b>Taro</b> & "Co"', lastName: "O'Neil<script>" }
  const title = { ja: '<i>会</i>', en: 'A & B <i>"meeting"</i>' }
  const mail: Mail = {
    ...linkMail('en', names),
    convention: { ...convention, conventionTitle: title, contact: { ...convention.contact, email: '"><x>' } },
    kind: 'link',
    texts: { ...names, link: 'https://example.org/?a="><script>', expiresAt },
  }
  const { html = '', text } = await received(mail)
  expect(html).not.toMatch(/<b>|<i>|<script|<x>|"meeting"/)
  expect(html).toContain('&lt;b&gt;Taro&lt;/b&gt; &amp; &quot;Co&quot;')
  expect(text).toContain('<b>Taro</b> & "Co"')
})

test('a name cannot add a header or a recipient', async () => {
  const mail = linkMail('en', { firstName: 'Taro\r\nBcc: other@example.org', lastName: 'T' })
  const injected: Mail = {
    ...mail,
    convention: { ...convention, conventionTitle: { ja: 'x', en: 'x\r\nBcc: other@example.org' } },
  }
  for (const sent of [await received(mail), await received(injected)]) {
    expect(sent.bcc ?? []).toEqual([])
    expect(sent.headers.map(({ key }) => key)).not.toContain('bcc')
  }
  const { envelope } = await createTransport({ streamTransport: true }).sendMail(compose(injected))
  expect(envelope.to).toEqual(['taro@example.org'])
})
