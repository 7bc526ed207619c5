import { join } from 'node:path'
import { conventionsDir, sampleMails, sampleTexts } from '@uketsuke/testing'
import ICAL from 'ical.js'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { type CalendarEntry, calendarFile } from './calendar.ts'
import { compose } from './compose.ts'
import type { Mail } from './mailer.ts'

const convention = await readConvention(join(conventionsDir, 'demo2027'))
const now = new Date('2027-04-01T00:00:00Z')

/** Reads a file as another maker's calendar does, and checks faults that its parser forgives. */
const readMeeting = (file: string) => {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n\uFFFD]/)
  }
  const calendar = new ICAL.Component(ICAL.parse(file))
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  expect(others).toEqual([])
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    stamp: component?.getFirstPropertyValue('dtstamp')?.toString(),
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    summary: event.summary,
    location: event.location,
    description: event.description,
    url: component?.getFirstPropertyValue('url'),
    organizer: event.organizer,
    organizerName: component?.getFirstProperty('organizer')?.getFirstParameter('cn'),
  }
}

/** The attachments byte by byte. Mail programs do not change line ends in them, but mail parsers may. */
const attached = async (mail: Mail) => {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    compose(mail, now),
  )
  const parts = message.toString().split(/^--.*\r\n/m)
  const { attachments } = await PostalMime.parse(message as Buffer)
  return attachments.map(({ filename, mimeType, disposition }) => {
    const part = parts.find((text) => text.includes(`filename=${filename}`)) ?? ''
    const base64 = part.split('\r\n\r\n')[1] ?? ''
    const file = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'))
    return { filename, mimeType, disposition, file }
  })
}

test.each([
  ['ja', '第12回 日本臨床連携学会 学術集会', '例示国際会議場, 〒100-0001 東京都千代田区千代田1-2'],
  [
    'en',
    'The 12th Annual Meeting of the Japan Society for Collaborative Care',
    'Example International Convention Centre, 1-2 Chiyoda, Chiyoda-ku, Tokyo 100-0001, Japan',
  ],
] as const)('brings the meeting to calendars (%s)', async (language, title, location) => {
  const { completion } = sampleTexts(convention, language)
  const [calendar, ...others] = await attached({
    kind: 'completion',
    convention,
    language,
    to: 'taro@example.org',
    texts: completion,
  })
  expect(others).toEqual([])
  expect(calendar).toMatchObject({
    filename: 'demo2027.ics',
    mimeType: 'text/calendar',
    disposition: 'attachment',
  })
  const file = calendar?.file ?? ''
  expect(readMeeting(file)).toMatchObject({
    method: 'PUBLISH',
    uid: 'demo2027@demo2027.example.org',
    stamp: '2027-04-01T00:00:00Z',
    start: '2027-11-19T00:00:00.000Z',
    end: '2027-11-21T08:00:00.000Z',
    summary: title,
    location,
    description: expect.stringContaining(convention.contact.tel),
    url: `https://demo2027.example.org/#/mypage?lang=${language}`,
    organizer: 'mailto:secretariat@demo2027.example.org',
    organizerName: convention.contact.name[language],
  })
  for (const secret of [completion.password, completion.registrationId, completion.lastName])
    expect(file).not.toContain(secret)
})

test('only mails about a registration include the meeting, and only if it is known', async () => {
  const withCalendar: string[] = []
  for (const { name, mail } of sampleMails(convention, 'ja'))
    if ((await attached(mail)).length > 0) withCalendar.push(name)
  expect(withCalendar).toEqual(['completion', 'invitation', 'completion-free', 'completion-online'])
})

test('preserves all text that the format treats specially or must fold', () => {
  const entry: CalendarEntry = {
    uid: 'a@example.org',
    title: `A; B, C\\ D "E" ${'長い題名𠮷'.repeat(30)}`,
    startDate: new Date('2027-11-19T00:00:00Z'),
    endDate: new Date('2027-11-19T01:00:00Z'),
    venue: null,
    description: 'first\nsecond, third; fourth\\n',
    url: 'https://example.org/#/mypage?lang=ja',
    organizer: { name: 'A "B"; C, D\r\nX-EVIL:1', email: 'a@example.org' },
    writtenAt: now,
  }
  expect(readMeeting(calendarFile(entry))).toMatchObject({
    summary: entry.title,
    description: entry.description,
    location: null,
    organizerName: 'A B; C, DX-EVIL:1',
  })
})
