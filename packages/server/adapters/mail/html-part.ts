import type { Language } from '@uketsuke/contract'
import { inkOn } from '@uketsuke/contract/category-color'
import type { Block, MailPhrases, Row } from '@uketsuke/phrases/mail'
import { escapeHtml } from '../../platform/html.ts'
import type { Letterhead } from './letterhead.ts'

/*
 * Uses tables and inline styles, because Outlook on Windows knows nothing newer. Classes exist only for
 * changes by the style sheet: dark colours and narrow screens. There is no image and nothing from the
 * network. Line breaks are elements, never white space.
 */

const fonts: Record<Language, string> = {
  ja: "'Hiragino Sans','Hiragino Kaku Gothic ProN','Yu Gothic',Meiryo,'Noto Sans JP',sans-serif",
  en: "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif",
}
/** Titles only, as on the site. */
const titleFonts: Record<Language, string> = {
  ja: "'Hiragino Mincho ProN','Yu Mincho','Noto Serif JP','Noto Serif CJK JP',serif",
  en: "'Iowan Old Style',Cambria,'Noto Serif','Times New Roman',serif",
}
/** Outlook uses only the first font. */
const outlookFonts: Record<Language, { text: string; title: string }> = {
  ja: { text: 'Meiryo,sans-serif', title: "'Yu Mincho',serif" },
  en: { text: "'Segoe UI',sans-serif", title: 'Cambria,serif' },
}
const codeFont = "Consolas,Menlo,'Courier New',monospace"

const light = { page: '#f2f4f6', card: '#ffffff', ink: '#1a1d21', quiet: '#555c66', line: '#d3d8de' }
const dark = { page: '#0f1215', card: '#1a1e23', ink: '#f1f3f5', quiet: '#b4bcc6', line: '#434b55' }

/** `[data-ogsc]` is Outlook's own dark scheme. */
const darkRules = (prefix: string): string =>
  [
    `${prefix}.page{background:${dark.page}!important}`,
    `${prefix}.card{background:${dark.card}!important;border-color:${dark.line}!important}`,
    `${prefix}.ink{color:${dark.ink}!important}`,
    `${prefix}.quiet{color:${dark.quiet}!important}`,
    `${prefix}.line{border-color:${dark.line}!important}`,
    `${prefix}.field{background:${dark.page}!important;border-color:${dark.line}!important}`,
  ].join('')

const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules('')}}${darkRules('[data-ogsc] ')}@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.title{font-size:22px!important}.button{width:100%!important}.button a{display:block!important;padding-left:12px!important;padding-right:12px!important}}`

const table = (rows: string, style = '', attributes = 'role="presentation"'): string =>
  `<table ${attributes} width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;${style}">${rows}</table>`

const text = (words: string, weight: 'normal' | 'bold' = 'normal'): string =>
  `<p class="ink" style="margin:0 0 16px;font-weight:${weight};color:${light.ink};font-size:16px;line-height:1.75">${escapeHtml(words)}</p>`

/** Breaks long words, such as addresses and passwords, only at the end of a line. */
const breakable = 'overflow-wrap:break-word;word-break:break-word'

const link = (url: string, words: string, tone: 'ink' | 'quiet' = 'ink'): string =>
  `<a class="${tone}" href="${escapeHtml(url)}" style="color:${light[tone]};text-decoration:underline;${breakable}">${escapeHtml(words)}</a>`

const button = (label: string, url: string, keyColor: string): string =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td align="center" bgcolor="${keyColor}" style="background:${keyColor};border:1px solid ${inkOn(keyColor)};border-radius:8px;mso-padding-alt:14px 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;color:${inkOn(keyColor)};font-size:16px;font-weight:bold;line-height:1.4;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const cell = `padding:10px 0;border-bottom:1px solid ${light.line};font-size:16px;line-height:1.6;vertical-align:top`
const dataTable = (rows: string, below = '16px'): string => table(rows, `margin:0 0 ${below}`, '')

const fact = ([label, value]: Row): string =>
  `<tr><th scope="row" width="1" class="quiet line" style="${cell};padding-right:20px;color:${light.quiet};font-weight:normal;text-align:left" nowrap>${escapeHtml(label)}</th><td class="ink line" style="${cell};color:${light.ink};${breakable}">${escapeHtml(value)}</td></tr>`

const amount = ([name, value]: Row, weight: 'normal' | 'bold'): string =>
  `<tr><th scope="row" class="ink line" style="${cell};color:${light.ink};font-weight:${weight};text-align:left">${escapeHtml(name)}</th><td class="ink line" align="right" style="${cell};padding-left:8px;color:${light.ink};font-weight:${weight};text-align:right" nowrap>${escapeHtml(value)}</td></tr>`

const plainAmount = (row: Row): string => amount(row, 'normal')

const typed = ([label, value]: Row): string =>
  `<tr><th scope="row" class="quiet" style="padding:12px 20px 0;color:${light.quiet};font-size:14px;font-weight:normal;line-height:1.4;text-align:left">${escapeHtml(label)}</th></tr><tr><td class="ink" translate="no" style="padding:0 20px 12px;color:${light.ink};font-family:${codeFont};font-size:22px;line-height:1.4;letter-spacing:1px;${breakable}"><span class="notranslate">${escapeHtml(value)}</span></td></tr>`

const htmlOf = (block: Block, keyColor: string): string => {
  switch (block.kind) {
    case 'paragraph':
      return text(block.text)
    case 'news':
      return text(block.text, 'bold')
    case 'heading':
      return `<h2 class="ink" style="margin:32px 0 8px;color:${light.ink};font-size:18px;line-height:1.5">${escapeHtml(block.text)}</h2>`
    case 'action':
      return button(block.label, block.url, keyColor)
    case 'link':
      return `<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:1.75">${link(block.url, block.label)}</p>`
    case 'facts':
      return dataTable(block.rows.map(fact).join(''))
    case 'login':
      return `<table class="field" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 16px;background:${light.page};border:1px solid ${light.line};border-radius:8px">${block.rows.map(typed).join('')}</table>`
    case 'amounts': {
      const sums = [
        ...block.rows.map(plainAmount),
        ...(block.total ? [amount(block.total, 'bold')] : []),
      ].join('')
      if (block.facts.length === 0) return dataTable(sums)
      // Two tables: in one, a long fact would leave the names of items too little room.
      return dataTable(sums, '0') + dataTable(block.facts.map(plainAmount).join(''))
    }
    case 'list':
      return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 24px;color:${light.ink};font-size:16px;line-height:1.75">${block.items.map((item) => `<li style="margin:0 0 4px">${escapeHtml(item)}</li>`).join('')}</ul>`
  }
}

const contactLine = (phrases: MailPhrases, [label, value]: Row, email: string): string =>
  value === email
    ? `${escapeHtml(phrases.labelled(label, ''))}${link(`mailto:${email}`, email, 'quiet')}`
    : escapeHtml(phrases.labelled(label, value))

/**
 * Hidden, and so long that no list of mails shows more than the preview. It consists of letters, because
 * entities are three times as long.
 */
const previewOf = (words: string): string =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;color:${light.page}">${escapeHtml(words)}${'\u034f\u200c\u00a0'.repeat(60)}</div>`

/** The font size of a monogram by its number of columns: its square is as large as the site's mark. */
const monogramSizes = [22, 16, 12]

/** Up to three letters stand in one row, more in two. A screen reader skips them: the name says it. */
const markOf = (monogram: string, keyColor: string): string => {
  const letters = [...monogram]
  const columns = letters.length > 3 ? Math.ceil(letters.length / 2) : letters.length
  const rows = [letters.slice(0, columns), letters.slice(columns)].filter((row) => row.length > 0)
  const lines = rows.map((row) => escapeHtml(row.join(''))).join('<br>')
  return `<td width="40" aria-hidden="true" style="width:40px;padding:0 14px 0 0"><table role="presentation" width="40" cellpadding="0" cellspacing="0" border="0"><tr><td width="40" height="40" align="center" bgcolor="${keyColor}" style="width:40px;height:40px;background:${keyColor};border-radius:10px;color:${inkOn(keyColor)};font-size:${monogramSizes[columns - 1]}px;font-weight:bold;line-height:1" nowrap>${lines}</td></tr></table></td>`
}

/** The head of the site: a line in the convention's colour, its mark and its name. */
const headOf = ({ title, monogram, keyColor }: Letterhead): string => {
  const mark = monogram ? markOf(monogram, keyColor) : ''
  const name = `<td class="ink" style="color:${light.ink};font-size:16px;font-weight:bold;line-height:1.4;word-break:keep-all;overflow-wrap:anywhere">${escapeHtml(title)}</td>`
  return `<tr><td class="pad" style="padding:16px 32px;border-top:4px solid ${keyColor};border-radius:12px 12px 0 0">${table(`<tr>${mark}${name}</tr>`)}</td></tr>`
}

/** The addresses behind buttons and links, for programs that open neither, and for people who check them. */
const addressesOf = ({ phrases, blocks }: Letterhead): string[] => {
  const links = blocks.filter((block) => 'url' in block)
  if (links.length === 0) return []
  const lines = links.map(
    ({ label, url }) => `${escapeHtml(phrases.labelled(label, ''))}<br>${link(url, url, 'quiet')}`,
  )
  return [escapeHtml(phrases.otherwiseOpen), ...lines, '']
}

/** A mail as HTML: the convention's name, the message, and the secretariat. */
export const htmlPart = (mail: Letterhead): string => {
  const { language, phrases, keyColor, contact } = mail
  const [emailRow] = contact.rows
  const footer = [
    ...addressesOf(mail),
    escapeHtml(phrases.replies),
    '',
    `<strong>${escapeHtml(contact.name)}</strong>`,
    escapeHtml(contact.address),
    ...contact.rows.map((row) => contactLine(phrases, row, emailRow?.[1] ?? '')),
  ].join('<br>')
  const body = `<tr><td class="pad line" style="padding:32px;border-top:1px solid ${light.line}"><h1 class="ink title" style="margin:0 0 24px;color:${light.ink};font-family:${titleFonts[language]};font-size:26px;line-height:1.4">${escapeHtml(mail.heading)}</h1>${text(mail.greeting)}${mail.blocks.map((block) => htmlOf(block, keyColor)).join('')}</td></tr>`
  const foot = `<tr><td class="pad" style="padding:0 32px 32px"><div class="quiet line" style="padding:20px 0 0;border-top:1px solid ${light.line};color:${light.quiet};font-size:14px;line-height:1.7">${footer}</div></td></tr>`
  const card = `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:separate;background:${light.card};border:1px solid ${light.line};border-radius:12px">${headOf(mail)}${body}${foot}</table>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(mail.subject)}</title><style>${styleSheet}</style><!--[if mso]><style>body,table,td,th,p,a,h2,li{font-family:${outlookFonts[language].text}!important}h1{font-family:${outlookFonts[language].title}!important}</style><![endif]--></head><body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%;text-size-adjust:100%">${previewOf(mail.preview)}<div lang="${language}" class="page" style="background:${light.page};font-family:${fonts[language]}">${table(`<tr><td align="center" style="padding:24px 12px"><!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${card}<!--[if mso]></td></tr></table><![endif]--></td></tr>`)}</div></body></html>`
}
