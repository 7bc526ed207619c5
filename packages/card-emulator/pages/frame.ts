import type { FastifyReply } from 'fastify'
import type { Html } from './html.ts'
import { both, html } from './html.ts'

export interface Page {
  title: { ja: string; en: string }
  body: Html
  /** Origins outside the emulator that the page's forms may lead to. */
  formTargets?: readonly string[]
  status?: number
  /** A stylesheet for this page, in addition to the common one. */
  style?: string
}

const warning = {
  ja: 'これは練習用のエミュレーターです。お金は動きません。本物のカード番号やパスワードを入力しないでください。',
  en: 'This is an emulator: no real money moves. Never type a real card number or password.',
}

/**
 * Sends one of the emulator's pages, with its banner and a content security policy that blocks all other
 * origins.
 */
export const sendPage = (reply: FastifyReply, page: Page): FastifyReply =>
  reply
    .code(page.status ?? 200)
    .type('text/html;charset=UTF-8')
    .header('content-security-policy', policyOf(page))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(documentOf(page).markup)

// Nothing is inline: styles and scripts are separate files.
const policyOf = ({ formTargets = [] }: Page): string =>
  [
    "default-src 'none'",
    'img-src data:',
    "style-src 'self'",
    "script-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const documentOf = ({ title, body, style }: Page): Html => html`<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title.ja} / ${title.en}</title>
<link rel="stylesheet" href="/_emulator/page.css">
${style ? html`<link rel="stylesheet" href="${style}">` : undefined}
<link rel="icon" href="data:,">
</head>
<body>
<header class="banner">${both(warning)}</header>
${body}
</body>
</html>
`
