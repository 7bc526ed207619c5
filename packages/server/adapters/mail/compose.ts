import { type MailBody, mailPhrases } from '@uketsuke/phrases/mail'
import type { SendMailOptions } from 'nodemailer'
import { calendarFile } from './calendar.ts'
import { htmlPart } from './html-part.ts'
import type { Letterhead } from './letterhead.ts'
import type { Mail } from './mailer.ts'
import { textPart } from './text-part.ts'

/**
 * The texts of a mail of any kind. The union already ties the kind to its values; the cast tells the
 * compiler.
 */
const bodyOf = <Kind extends Mail['kind']>({
  kind,
  language,
  texts,
  convention,
}: Extract<Mail, { kind: Kind }>): MailBody => {
  const fill = mailPhrases[language][kind] as (values: typeof texts, title: string) => MailBody
  return fill(texts, convention.conventionTitle[language])
}

/**
 * The meeting for the recipient's calendar. It says nothing about the recipient, because calendars are
 * shared.
 */
const calendarOf = ({ convention, language, texts }: Mail, now: Date): SendMailOptions['attachments'] => {
  if (!('meeting' in texts) || !texts.meeting) return []
  const { contact, conventionId, conventionTitle, mail } = convention
  const { name, rows } = mailPhrases[language].contact(contact)
  const file = calendarFile({
    ...texts.meeting,
    uid: `${conventionId}@${mail.senderAddress.replace(/^.*@/, '')}`,
    title: conventionTitle[language],
    url: texts.myPageUrl,
    description: [name, ...rows.map((row) => mailPhrases[language].labelled(...row))].join('\n'),
    organizer: { name, email: contact.email },
    writtenAt: now,
  })
  return [
    {
      filename: `${conventionId}.ics`,
      content: file,
      // Sent as bytes, because its line ends must arrive unchanged.
      contentTransferEncoding: 'base64',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    },
  ]
}

/** A mail ready for sending: its headers, and the same content as text and as HTML. */
export const compose = (mail: Mail, now: Date): SendMailOptions => {
  const { convention, language, to } = mail
  const phrases = mailPhrases[language]
  const title = convention.conventionTitle[language]
  const body = bodyOf(mail)
  const contact = phrases.contact(convention.contact)
  const letterhead: Letterhead = {
    language,
    phrases,
    title,
    monogram: convention.mail.monogram ?? null,
    keyColor: convention.appearance.keyColor,
    ...body,
    subject: phrases.subject(convention.mail.subjectTitle?.[language] ?? title, body.heading),
    greeting: phrases.greeting(mail.texts),
    contact,
  }
  return {
    from: { name: convention.mail.senderName[language], address: convention.mail.senderAddress },
    replyTo: { name: contact.name, address: convention.contact.email },
    to: { name: '', address: to },
    date: now,
    subject: letterhead.subject,
    text: textPart(letterhead),
    html: htmlPart(letterhead),
    // Twice as fast to write as quoted-printable, and shorter for Japanese.
    textEncoding: 'base64',
    attachments: calendarOf(mail, now) ?? [],
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
  }
}
