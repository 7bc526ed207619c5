import type { Language } from '@uketsuke/contract'
import { inkOn } from '@uketsuke/contract/category-color'
import type { Block, Row } from '@uketsuke/phrases/mail'
import { escapeHtml } from '../../platform/html.ts'
import { darkAccentOf } from './dark-accent.ts'
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
const darkRules = (prefix: string, accent: string): string =>
  [
    `${prefix}.page{background:${dark.page}!important}`,
    `${prefix}.card{background:${dark.card}!important;border-color:${dark.line}!important}`,
    `${prefix}.ink{color:${dark.ink}!important}`,
    `${prefix}.quiet{color:${dark.quiet}!important}`,
    `${prefix}.line{border-color:${dark.line}!important}`,
    `${prefix}.field{background:${dark.page}!important;border-color:${dark.line}!important}`,
    `${prefix}.total{border-color:${dark.ink}!important}`,
    `${prefix}.head{border-color:${accent}!important}`,
    `${prefix}.button td{background:${accent}!important}`,
    `${prefix}.button a{color:${inkOn(accent)}!important}`,
  ].join('')

const styleSheetOf = (accent: string): string =>
  `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules('', accent)}}${darkRules('[data-ogsc] ', accent)}@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.title{font-size:22px!important}.button{width:100%!important}.button a{display:block!important;padding-left:12px!important;padding-right:12px!important}}`

const table = (rows: string, style = '', attributes = 'role="presentation"'): string =>
  `<table ${attributes} width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate;${style}">${rows}</table>`

/** Short texts break between phrases (`word-break` below); prose would end its lines half empty. */
const proseLook = 'word-break:normal;line-break:strict'

/** Kanji with the kana that inflect them: ご登録内容, 完了して, お申し込み. */
const kanjiWord =
  /[おご]?(?<!\p{Script=Han})\p{Script=Han}{1,5}(?!\p{Script=Han})(?:[いえきけしちみめり]\p{Script=Han}{1,2})?(?:です|すると?|(?:(?!い(?:た[だし]|ま))[いえきぎけさしせためみらりれっ]){1,2}(?:まし)?[たて]?)?/u
/** The names of societies are longer, and break between two words of two kanji. */
const kanjiPair = /\p{Script=Han}{2}/u
const katakanaWord = /(?<![ァ-ヴー])[ァ-ヴー]{2,7}(?![ァ-ヴー])/u
const date = /(?:\d{4}年)?\d+月\d+日|\d+[年月日]|\d\d?:\d\d(?:まで|から)?/u
const kana =
  /ありがとうございます|(?:い(?:ただ[きけ]|たし)|おり|ござい|でき|され|あり|なり|てい)ま(?:す|した|せん(?:でした)?)|いただけなく|いただ[きくけ]|お問い合わせ|してください|ください|です|または|もう一度|そのまま|そのうえで|された|どの|から|まで|ので|ため/u
/** No line of Japanese prose ends within one of these. They are short, so that no line ends half empty. */
const whole = new RegExp(
  [kana, date, kanjiWord, kanjiPair, katakanaWord].map(({ source }) => source).join('|'),
  'gu',
)
/** Nor between a quoted name and its particle, which would begin the next line. */
const afterQuote = /」(?:への|[がでとにのはへを])/gu
const proseOf = (prose: string): string =>
  escapeHtml(prose)
    .replace(whole, '<span style="word-break:keep-all">$&</span>')
    // Two words in a row would stay together, and would be too long for that.
    .replaceAll('</span><span', '</span><wbr><span')
    .replace(afterQuote, '<span style="white-space:nowrap">$&</span>')
    .replaceAll(/\b(e)-(?=mail\b)/gi, '$1\u2011')

const text = (words: string, weight: 'normal' | 'bold' = 'normal'): string =>
  `<p class="ink" style="margin:0 0 16px;font-weight:${weight};color:${light.ink};font-size:16px;line-height:1.75;${proseLook}">${proseOf(words)}</p>`

/** Breaks a word, such as a password, only if it is longer than a line. */
const breakable = 'overflow-wrap:break-word;word-break:break-word'
/** Breaks Japanese lines only between phrases, and never within a date or a building's name. */
const keepPhrases = 'word-break:keep-all;overflow-wrap:anywhere'

/** Breaks an address that is longer than a line between its parts, not within a word. */
const partedAddress = (address: string): string =>
  address
    .split(/(?<=[^/:]\/)|(?=[.?&])/)
    .map(escapeHtml)
    .join('<wbr>')

/** `words` is HTML. They begin a new line if that keeps them whole. */
const link = (url: string, words: string, tone: 'ink' | 'quiet' = 'ink'): string =>
  `<a class="${tone}" href="${escapeHtml(url)}" style="display:inline-block;color:${light[tone]};text-decoration:underline;${breakable}">${words}</a>`

const button = (label: string, url: string, keyColor: string): string =>
  `<table role="presentation" class="button" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td align="center" bgcolor="${keyColor}" style="background:${keyColor};border-radius:8px;mso-padding-alt:14px 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;color:${inkOn(keyColor)};font-size:16px;font-weight:bold;line-height:1.4;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const cell = 'padding:10px 0;font-size:16px;line-height:1.6;vertical-align:top'

const dataTable = (rows: string, below = '16px', above = '0'): string =>
  table(rows, `margin:${above} 0 ${below}`, '')

/** Rows with a line between them. */
const ruled = (rows: readonly Row[], rowOf: (row: Row, style: string) => string): string =>
  rows.map((row, at) => rowOf(row, at > 0 ? `${cell};border-top:1px solid ${light.line}` : cell)).join('')

/** English dates and place names (Chiyoda-ku) end no line in their middle. */
const keepTogether = (html: string): string =>
  html
    .replaceAll(/\b((?:[A-Z][a-z]+day )?\d{1,2} [A-Z][a-z]+ \d{4})\b/g, (date) =>
      date.replaceAll(' ', '\u00a0'),
    )
    .replaceAll('Japan time', 'Japan\u00a0time')

/** Nor do they end within the numbers of an English address (1-2 Chiyoda, Tokyo 100-0001). */
const placeName = (address: string): string =>
  escapeHtml(address.replaceAll(/(?<=[a-z]|(?:^|[a-z,] )\d+)-(?=[a-z\d])/g, '\u2011'))

const fact = ([label, value]: Row, style: string): string =>
  `<tr><th scope="row" width="1" class="quiet line" style="${style};padding-right:20px;color:${light.quiet};font-weight:normal;text-align:left" nowrap>${escapeHtml(label)}</th><td class="ink line" style="${style};color:${light.ink};${keepPhrases}">${placeName(value)}</td></tr>`

const amount = ([name, value]: Row, style: string, tone: 'ink' | 'quiet' = 'ink', rule = 'line'): string =>
  `<tr><th scope="row" class="${tone} ${rule}" style="font-weight:normal;${style};color:${light[tone]};text-align:left">${escapeHtml(name)}</th><td class="ink ${rule}" align="right" style="${style};padding-left:8px;color:${light.ink};text-align:right" nowrap>${escapeHtml(value)}</td></tr>`

const sum = (row: Row): string =>
  amount(
    row,
    `padding:12px 0 8px;border-top:2px solid ${light.ink};font-size:20px;font-weight:bold;line-height:1.5`,
    'ink',
    'total',
  )

const typed = ([label, value]: Row): string =>
  `<tr><th scope="row" class="quiet" style="padding:12px 20px 0;color:${light.quiet};font-size:14px;font-weight:normal;line-height:1.4;text-align:left">${escapeHtml(label)}</th></tr><tr><td class="ink" translate="no" style="padding:0 20px 12px;color:${light.ink};font-family:${codeFont};font-size:22px;line-height:1.4;letter-spacing:1px;${breakable}"><span class="notranslate" style="font-family:${codeFont}">${escapeHtml(value)}</span></td></tr>`

const htmlOf = (block: Block, keyColor: string): string => {
  switch (block.kind) {
    case 'paragraph':
      return text(block.text)
    case 'news':
      return text(block.text, 'bold')
    case 'heading':
      return `<h2 class="ink" style="margin:40px 0 8px;color:${light.ink};font-size:18px;line-height:1.5">${escapeHtml(block.text)}</h2>`
    case 'action':
      return button(block.label, block.url, keyColor)
    case 'link':
      return `<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:1.75">${link(block.url, escapeHtml(block.label))}</p>`
    case 'facts':
      return dataTable(ruled(block.rows, fact))
    case 'login':
      return `<table class="field" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;margin:0 0 16px;background:${light.page};border:1px solid ${light.line};border-radius:8px">${block.rows.map(typed).join('')}</table>`
    case 'amounts': {
      const sums =
        ruled(block.rows, (row, style) => amount(row, style)) + (block.total ? sum(block.total) : '')
      if (block.facts.length === 0) return dataTable(sums)
      // Two tables: in one, a long fact would leave the names of items too little room.
      const facts = ruled(block.facts, (row, style) => amount(row, style, 'quiet'))
      // The heavy line of a total alone would read as the underline of the paragraph above.
      return dataTable(sums, '8px', block.rows.length > 0 ? '0' : '28px') + dataTable(facts)
    }
    case 'list':
      return `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 24px;color:${light.ink};font-size:16px;line-height:1.75">${block.items.map((item) => `<li style="margin:0 0 4px">${proseOf(item)}</li>`).join('')}</ul>`
  }
}

const small = 'font-size:14px;line-height:1.7'

/** The secretariat under a heading of its own, with its e-mail address and telephone as links. */
const contactOf = ({ phrases, contact }: Letterhead): string => {
  const rows = [...contact.rows, contact.address].map(([label, value], at) => {
    const url = [`mailto:${value}`, `tel:${value.replaceAll(/[^+\d]/g, '')}`][at]
    const words = url ? link(url, escapeHtml(value).replace('@', '@<wbr>'), 'quiet') : placeName(value)
    return `<tr><th scope="row" width="1" class="quiet" style="padding:4px 16px 0 0;color:${light.quiet};${small};font-weight:normal;text-align:left;vertical-align:top" nowrap>${escapeHtml(label)}</th><td class="quiet" style="padding:4px 0 0;color:${light.quiet};${small};vertical-align:top;${keepPhrases}">${words}</td></tr>`
  })
  const heading = `<h2 class="ink" style="margin:20px 0 4px;color:${light.ink};font-size:16px;line-height:1.5">${escapeHtml(contact.heading)}</h2>`
  const name = `<p style="margin:0"><strong>${escapeHtml(contact.name)}</strong><br>${escapeHtml(phrases.replies)}</p>`
  return heading + name + dataTable(rows.join(''), '0', '4px')
}

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
  const name = `<td class="ink" style="color:${light.ink};font-size:16px;font-weight:bold;line-height:1.4;${keepPhrases}">${escapeHtml(title)}</td>`
  return `<tr><td class="pad head" style="padding:16px 32px;border-top:4px solid ${keyColor};border-radius:12px 12px 0 0">${table(`<tr>${mark}${name}</tr>`)}</td></tr>`
}

/** The addresses behind buttons and links, for programs that open neither, and for people who check them. */
const addressesOf = ({ phrases, blocks }: Letterhead): string => {
  const links = blocks.filter((block) => 'url' in block)
  if (links.length === 0) return ''
  const lines = links.map(
    ({ label, url }) =>
      `<p style="margin:8px 0 0">${escapeHtml(label)}<br>${link(url, partedAddress(url), 'quiet')}</p>`,
  )
  return `<p style="margin:24px 0 0">${escapeHtml(phrases.otherwiseOpen)}</p>${lines.join('')}`
}

/** A mail as HTML: the convention's name, the message, and the secretariat. */
export const htmlPart = (mail: Letterhead): string => {
  const { language, keyColor } = mail
  const body = keepTogether(
    `<tr><td class="pad line" style="padding:32px;border-top:1px solid ${light.line}"><h1 class="ink title" style="margin:0 0 24px;color:${light.ink};font-family:${titleFonts[language]};font-size:26px;line-height:1.4;text-wrap:balance">${escapeHtml(mail.heading)}</h1>${text(mail.greeting)}${mail.blocks.map((block) => htmlOf(block, keyColor)).join('')}</td></tr>`,
  )
  const foot = keepTogether(
    `<tr><td class="pad" style="padding:0 32px 32px"><div class="quiet line" style="padding:4px 0 0;border-top:1px solid ${light.line};color:${light.quiet};${small};${keepPhrases}">${contactOf(mail)}${addressesOf(mail)}</div></td></tr>`,
  )
  const card = `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;border-collapse:separate;background:${light.card};border:1px solid ${light.line};border-radius:12px">${headOf(mail)}${body}${foot}</table>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no"><title>${escapeHtml(mail.subject)}</title><style>${styleSheetOf(darkAccentOf(mail.keyColor))}</style><!--[if mso]><style>ul{margin-left:24px!important}.notranslate{font-family:Consolas,monospace!important}body,table,td,th,p,a,h2,li{font-family:${outlookFonts[language].text}!important}h1{font-family:${outlookFonts[language].title}!important}</style><![endif]--></head><body class="page" style="margin:0;padding:0;background:${light.page};-webkit-text-size-adjust:100%;text-size-adjust:100%">${previewOf(mail.preview)}<div lang="${language}" class="page" style="background:${light.page};font-family:${fonts[language]};word-break:auto-phrase${language === 'en' ? ';text-wrap:pretty' : ''}">${table(`<tr><td align="center" style="padding:24px 12px"><!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->${card}<!--[if mso]></td></tr></table><![endif]--></td></tr>`)}</div></body></html>`
}
