import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import { mailPhrases } from '@uketsuke/phrases/mail'
import { conventionsDir, sampleLogin, sampleMails, sampleTexts } from '@uketsuke/testing'
import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { compose } from './compose.ts'
import type { Mail } from './mailer.ts'

const convention = await readConvention(join(conventionsDir, 'demo2027'))
const now = new Date('2027-04-01T00:00:00Z')

const sentAs = async (mail: Mail): Promise<string> => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  const { message } = await transport.sendMail(compose(mail, now))
  return message.toString()
}

/** The mail as the recipient's program reads it. */
const received = async (mail: Mail): Promise<Email> => PostalMime.parse(await sentAs(mail))

/** The visible text: without the head, the preview's filling, and the marks that keep words on one line. */
const textOfHtml = (html = '') =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div>/s, '')
    .replaceAll('<wbr>', '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('\u2011', '-')
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

const factsOf = (mail: Mail): string[] => {
  const phrases = mailPhrases[mail.language]
  const title = convention.conventionTitle[mail.language]
  const fill = phrases[mail.kind] as (texts: Mail['texts'], title: string) => ReturnType<typeof phrases.link>
  const { heading, blocks } = fill(mail.texts, title)
  const contact = phrases.contact(convention.contact)
  return [
    title,
    heading,
    phrases.greeting(mail.texts),
    phrases.replies,
    contact.name,
    ...contact.rows.flat(),
    ...contact.address,
    ...blocks.flatMap((block) => {
      switch (block.kind) {
        case 'paragraph':
        case 'news':
        case 'heading':
          return [block.text]
        case 'action':
        case 'link':
          return [block.label, block.url]
        case 'list':
          return block.items
        case 'amounts':
          return [...block.rows, ...(block.total ? [block.total] : []), ...block.facts].flat()
        default:
          return block.rows.flat()
      }
    }),
  ]
}

const every = languages.flatMap((language) =>
  sampleMails(convention, language).map(({ name, mail }) => ({ name: `${name}, ${language}`, mail })),
)

describe.each(every)('the mail $name', ({ mail }) => {
  test('says the same as text and as HTML, and omits nothing', async () => {
    const { text = '', html } = await received(mail)
    const seen = textOfHtml(html)
    for (const fact of factsOf(mail)) {
      expect(fact).toMatch(/\S/)
      expect(text).toContain(fact)
      expect(seen).toContain(fact)
    }
    for (const part of [text, seen]) expect(part).not.toMatch(/undefined|\[object|NaN|Invalid Date|null/)
    for (const [, url] of text.matchAll(/(https:\S+)/g)) expect(text.split('\n')).toContain(url)
  })

  test('comes from the society, is answered by the secretariat, and begins with the convention', async () => {
    const { from, replyTo, to, subject, messageId, date, headers, html = '' } = await received(mail)
    const { mail: sender, contact } = convention
    expect(from).toMatchObject({ name: sender.senderName[mail.language], address: sender.senderAddress })
    expect(replyTo).toMatchObject([{ name: contact.name[mail.language], address: contact.email }])
    expect(to).toMatchObject([{ address: 'taro@example.org' }])
    expect(subject?.slice(1)).toMatch(new RegExp(`^${sender.subjectTitle?.[mail.language]}`))
    expect(subject?.length).toBeLessThanOrEqual(50)
    expect(messageId).toMatch(/^<[^@]+@demo2027\.example\.org>$/)
    expect(date).toBe(now.toISOString())
    const header = (key: string) => headers.find((one) => one.key === key)?.value
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('content-language')).toBe(mail.language)
    expect(html).toContain(`<title>${subject}</title>`)
  })

  test('shows its preview first, needs no picture, and keeps its lines without white space', async () => {
    const { html = '' } = await received(mail)
    expect(html).toContain(`<html lang="${mail.language}">`)
    const [, shown] = /<body[^>]*><div style="display:none[^>]*>([^<&]+?)\u034f/.exec(html) ?? []
    expect(shown).toMatch(/\S/)
    expect(html).not.toMatch(/white-space:pre|<img|<script|<link|url\(|undefined/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('role="presentation"')
  })

  test('is ASCII, in lines of at most 78 octets in the head and 998 overall', async () => {
    const raw = await sentAs(mail)
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
    const [head = ''] = raw.split('\r\n\r\n')
    for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78)
    for (const line of raw.split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })
})

test('the completion mail lists order, payment, receipt, dates, venue and login', async () => {
  const { text = '' } = await received({
    kind: 'completion',
    convention,
    language: 'ja',
    to: 'taro@example.org',
    texts: sampleTexts(convention, 'ja').completion,
  })
  for (const line of [
    `登録ID：${sampleLogin.registrationId}`,
    `パスワード：${sampleLogin.password}`,
    'https://demo2027.example.org/#/mypage?lang=ja',
    '参加費（会員）：¥15,000',
    '会員懇親会：¥5,000',
    'ランチョンセミナー：無料',
    '合計（税込）：¥23,000',
    'お支払方法：末尾1111のカード',
    'お支払日：2027年4月1日',
    '領収書は、マイページの「領収書」で2028年3月31日 23:59までダウンロードできます。',
    'https://demo2027.example.org/#/mypage/receipt?lang=ja',
    '会期：2027年11月19日（金）9:00〜11月21日（日）17:00',
    '会場：例示国際会議場',
    '- 入場用2次元コード（マイページの画面、または印刷したネームカード）',
  ])
    expect(text.split('\n')).toContain(line)
})

test.each([
  ['ja', '購入履歴で2027年5月1日 0:00から2027年8月31日 23:59までダウンロードできます。'],
  ['en', 'receipts there from 1 May 2027, 0:00, until 31 August 2027, 23:59 (Japan time).'],
] as const)(
  'a mail says from when receipts can be downloaded, unless they are ready (%s)',
  async (language, period) => {
    const mail = { kind: 'purchase', convention, language, to: 'taro@example.org' } as const
    const { purchase } = sampleTexts(convention, language)
    const payment = purchase.payment && {
      ...purchase.payment,
      receipts: {
        url: purchase.purchaseHistoryUrl,
        from: new Date('2027-05-01T00:00:00+09:00'),
        until: new Date('2027-08-31T23:59:59+09:00'),
      },
    }
    expect((await received({ ...mail, texts: { ...purchase, payment } })).text).toContain(period)
    expect((await received({ ...mail, texts: purchase })).text).not.toMatch(/ から | from /)
  },
)

test.each(languages)('a mail does not mention receipts whose period has ended (%s)', async (language) => {
  const texts = sampleTexts(convention, language)
  const payment = { paidAt: now, cardLast4: null, receipts: null }
  const { booking } = texts.completion
  if (!booking) throw new Error('the sample has no booking')
  const mail = { convention, language, to: 'taro@example.org' }
  for (const sent of [
    { ...mail, kind: 'purchase', texts: { ...texts.purchase, payment } },
    { ...mail, kind: 'completion', texts: { ...texts.completion, booking: { ...booking, payment } } },
  ] as const) {
    const { text } = await received(sent)
    expect(text).not.toMatch(/ダウンロードできます|download (your )?receipts?/)
    expect(text).toMatch(/^(お支払方法：クレジットカード|Paid by: Credit card)$/m)
  }
})

test.each([
  ['refund', 'お問い合わせ'],
  ['completion', 'お申し込み'],
  ['completion', '23:59まで'],
  ['completion', 'ありがとうございます'],
  ['invitation', 'ご登録内容'],
  ['invitation', 'ください'],
  ['link', '完了して'],
  ['link', '学術集会'],
  ['newPassword', 'パスワード'],
  ['passwordChanged', '2027年4月1日'],
] as const)('no line of a Japanese %s mail ends within %s', async (kind, word) => {
  const mail = every.find((sample) => sample.mail.kind === kind && sample.mail.language === 'ja')?.mail
  const { html } = await received(mail as Mail)
  expect(html).toContain(`<span style="word-break:keep-all">${word}</span>`)
})

test('no line of a Japanese mail begins with the particle after a quoted name', async () => {
  const sample = every.find(({ mail: { kind, language } }) => kind === 'link' && language === 'ja')
  const { html } = await received(sample?.mail as Mail)
  expect(html).toContain(
    '<span style="word-break:keep-all">学術集会</span><span style="white-space:nowrap">」に</span>',
  )
})

test('prose of a Japanese mail fills its lines, and its headings and links break between phrases', async () => {
  const sample = every.find(({ mail: { kind, language } }) => kind === 'completion' && language === 'ja')
  const { html = '' } = await received(sample?.mail as Mail)
  const looks = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}[^>]* style="([^"]*)`, 'g'))].map(([, look]) => look)
  expect(html).toMatch(/<div lang="ja"[^>]*word-break:auto-phrase/)
  for (const look of [...looks('h1'), ...looks('h2'), ...looks('li')])
    expect(look).not.toContain('word-break')
  expect(looks('p').filter((look) => look?.includes('word-break:normal;line-break:strict'))).toHaveLength(6)
})

test('an English date or place name ends no line in its middle', async () => {
  const mail = every.find(
    (sample) => sample.mail.kind === 'completion' && sample.mail.language === 'en',
  )?.mail
  const { html } = await received(mail as Mail)
  for (const whole of [
    'Friday\u00a019\u00a0November\u00a02027',
    'Japan\u00a0time',
    '1\u20112 Chiyoda, Chiyoda\u2011ku, Tokyo 100\u20110001',
    'keep this e\u2011mail',
  ])
    expect(html).toContain(whole)
})

test.each([
  [
    'refund-notRegistered',
    'https://demo2027.example.org/#/pre-registration?lang=en',
    /^We have refunded ¥.* please register again\.$/,
  ],
  [
    'refund-kept',
    'https://demo2027.example.org/#/mypage/purchase-history?lang=en',
    /^We have refunded ¥.* Your registration remains valid\.$/,
  ],
  ['refund-withdrawn', null, /^We have refunded ¥[\d,]+ to your card\.$/],
] as const)(
  'the mail %s leads on, and its preview says more than its subject',
  async (name, url, preview) => {
    const mail = every.find((sample) => sample.name === `${name}, en`)?.mail
    const { text = '', html = '' } = await received(mail as Mail)
    expect(text.split('\n').filter((line) => line.startsWith('https:'))).toEqual(url ? [url] : [])
    expect(/<body[^>]*><div style="display:none[^>]*>([^<&]+?)\u034f/.exec(html)?.[1]).toMatch(preview)
  },
)

test('a refund that cancels what it returns names it once, in its table', async () => {
  const name = 'Members’ reception'
  const kept = every.find((sample) => sample.name === 'refund-kept, en')?.mail as Mail
  const { text = '' } = await received(kept)
  expect(text).toContain('Cancelled and refunded')
  expect(text.split(name)).toHaveLength(2)
  const partly = { ...kept, texts: { ...kept.texts, isForItems: false } } as Mail
  expect((await received(partly)).text).toContain(`We have cancelled the following: ${name}.`)
})

test('an English sentence does not capitalise the article of a title', async () => {
  for (const { mail } of sampleMails(convention, 'en'))
    expect((await received(mail)).text).not.toMatch(/\b(for|to|of) The /)
})

test.each([
  ['ja', '【第12回 日本臨床連携学会 学術集会】参加登録完了のお知らせ'],
  [
    'en',
    'Your registration is complete – The 12th Annual Meeting of the Japan Society for Collaborative Care',
  ],
] as const)(
  'subjects name the full title if the file has no shorter one, and a long one last (%s)',
  async (language, subject) => {
    const { subjectTitle: _short, ...mail } = convention.mail
    const texts = sampleTexts(convention, language).completion
    const unnamed = { ...convention, mail }
    expect(
      (
        await received({
          kind: 'completion',
          convention: unnamed,
          language,
          to: 'taro@example.org',
          texts,
        })
      ).subject,
    ).toBe(subject)
  },
)

const linkMail = (names = { firstName: '太郎', lastName: '髙橋' }): Extract<Mail, { kind: 'link' }> => ({
  kind: 'link',
  convention,
  language: 'en',
  to: 'taro@example.org',
  texts: { ...sampleTexts(convention, 'en').link, ...names },
})

test.each([
  ['J', 'J'],
  ['JSC', 'JSC'],
  ['JSCC', 'JS<br>CC'],
  ['JSCC7', 'JSC<br>C7'],
])('a mail begins with the monogram %s in one or two rows', async (monogram, rows) => {
  const mail = { ...convention.mail, monogram }
  const { html } = await received({ ...linkMail(), convention: { ...convention, mail } })
  expect(html).toContain(`>${rows}</td>`)
})

test('a mail begins with the title alone, if the convention has no monogram', async () => {
  const { monogram: _none, ...sender } = convention.mail
  const { html } = await received({ ...linkMail(), convention: { ...convention, mail: sender } })
  expect(html).not.toContain('aria-hidden')
  expect(html).toContain(`>${convention.conventionTitle.en}</td>`)
})

test('escapes all values: nothing in a mail becomes a tag or ends an attribute', async () => {
  const names = { firstName: '<b>Taro</b> & "Co"', lastName: "O'Neil<script>" }
  const title = { ja: '<i>会</i>', en: 'A & B <i>"meeting"</i>' }
  const mail = linkMail(names)
  const { html = '', text } = await received({
    ...mail,
    convention: {
      ...convention,
      conventionTitle: title,
      mail: { ...convention.mail, subjectTitle: title, monogram: '<i>' },
      contact: { ...convention.contact, email: '"><x>' },
    },
    texts: { ...mail.texts, link: 'https://example.org/?a="><script>' },
  })
  expect(html).not.toMatch(/<b>|<i>|<script|<x>|"meeting"/)
  expect(html).toContain('&lt;b&gt;Taro&lt;/b&gt; &amp; &quot;Co&quot;')
  expect(text).toContain('<b>Taro</b> & "Co"')
})

test('a name cannot add a header or a recipient', async () => {
  const mail = linkMail({ firstName: 'Taro\r\nBcc: other@example.org', lastName: 'T' })
  const split = { ja: 'x', en: 'x\r\nBcc: other@example.org' }
  const injected: Mail = {
    ...mail,
    convention: {
      ...convention,
      conventionTitle: split,
      mail: { ...convention.mail, subjectTitle: split },
      contact: { ...convention.contact, name: split },
    },
  }
  for (const sent of [await received(mail), await received(injected)]) {
    expect(sent.bcc ?? []).toEqual([])
    expect(sent.headers.map(({ key }) => key)).not.toContain('bcc')
  }
  const { envelope } = await createTransport({ streamTransport: true }).sendMail(compose(injected, now))
  expect(envelope.to).toEqual(['taro@example.org'])
})
