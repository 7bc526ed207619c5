import { type Block, type MailBody, mailPhrases } from '@uketsuke/phrases/mail'
import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '../../platform/html.ts'
import type { Mail } from './mailer.ts'

const textOf = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return block.text
    case 'action':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  }
}

const htmlOf = (block: Block): string => {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(block.text)}</p>`
    case 'action':
      return `<p><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#1f4e8c;color:#ffffff;text-decoration:none">${escapeHtml(block.label)}</a></p><p style="font-size:13px;color:#555555;word-break:break-all">${escapeHtml(block.url)}</p>`
    case 'facts':
      return `<table style="border-collapse:collapse">${block.rows
        .map(
          ([label, value]) =>
            `<tr><th style="padding:8px 16px;border:1px solid #cccccc;text-align:left">${escapeHtml(label)}</th><td style="padding:8px 16px;border:1px solid #cccccc;font-family:monospace;font-size:17px">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`
  }
}

/** The texts of a mail of any kind. The union already ties kind to values; the cast tells the compiler. */
const bodyOf = <Kind extends Mail['kind']>({
  kind,
  language,
  texts,
  convention,
}: Extract<Mail, { kind: Kind }>): MailBody => {
  const fill = mailPhrases[language][kind] as (values: typeof texts, title: string) => MailBody
  return fill(texts, convention.conventionTitle[language])
}

/** A mail ready to send: sender, recipient, subject, and the same content as text and as HTML. */
export const compose = (mail: Mail): SendMailOptions => {
  const { convention, language, to } = mail
  const title = convention.conventionTitle[language]
  const { subject, blocks } = bodyOf(mail)
  const signature = mailPhrases[language].signature(convention.contact, title)
  return {
    from: { name: convention.mail.senderName[language], address: convention.mail.senderAddress },
    to: { name: '', address: to },
    subject,
    text: [...blocks.map(textOf), `--\n${signature}`].join('\n\n'),
    html: `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;font-family:sans-serif;font-size:16px;line-height:1.7;color:#1a1a1a"><div style="max-width:600px;margin:0 auto">${blocks
      .map(htmlOf)
      .join(
        '',
      )}<hr style="border:0;border-top:1px solid #cccccc"><p style="font-size:14px;color:#555555;white-space:pre-line">${escapeHtml(signature)}</p></div></body></html>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
