import { apiBase, type Endpoint, type ErrorCode, errorStatus } from '@uketsuke/contract'
import { englishErrors, japaneseErrors } from '@uketsuke/phrases/errors'

/** The rules that apply to every call, in Markdown. */
const rules = `
## Calls

- Every call names its convention in \`X-Convention-Id\`. Bodies are JSON in UTF-8; anything else is refused with 400 or
  415, and nothing is written.
- Texts may be typed in any width: full-width letters and digits, half-width katakana and decomposed accents are
  normalized before the patterns below are applied. Unknown keys are refused.
- A call that writes takes an \`Idempotency-Key\`. Repeat a call whose answer you did not get with the same key and the
  same body: it does its work once, and you get the first answer for 24 hours. Another body under the same key is 422.
- Times are ISO 8601 instants. Amounts are whole yen, tax included.

## Refusals

A refusal is JSON: a \`code\` to branch on, a \`message\` for logs, and \`details\`. With \`INVALID_FORMAT\`, \`details\` lists
each field with the \`rule\` it breaks. After 429 and 503, wait as many seconds as \`Retry-After\` says. Repeat a call after
409 \`REQUEST_IN_PROGRESS\`, 500 and 503, at most three times; no other refusal changes by repeating.
`

const paying = `
## A paid registration, call by call

1. \`POST /v2/pre-registration\` mails a link. Its \`code\` is the registration code.
2. \`GET /v2/code\` with the code opens the link; from then on it works for an hour.
3. \`GET /v2/tickets\` and \`GET /v2/stocks\` say what there is, \`POST /v2/stocks/reserve\` holds seats of limited plans.
4. \`POST /v2/payments/session\` places the order, \`POST /v2/registration\` the registration, which stays pending until the
   order is paid.
5. The card provider's script turns the card into a token in the browser. Card numbers never reach this API.
6. \`POST /v2/payments\` starts the charge and names a job. Poll its status, about once a second; send the browser to
   \`redirectUrl\` if it has one (3-D Secure), and go on polling. When it is done, its result says how it ended. Before,
   the result's step is -1: undecided, not declined.
7. After \`isSuccess\`, poll the order's status; when it is done, its result has the registration ID. The password is
   mailed.

After a declined card the order stays open until its \`expiresAt\`. With \`canRetry\`, make a token of another card and call
\`POST /v2/payments\` again, with a new key. If \`POST /v2/payments/session\` answers \`orderId: null\`, there is nothing to
pay: register without an order and skip the rest.
`

const cell = (text: string): string => text.replaceAll('|', '\\|')

const catalogue = (codes: readonly ErrorCode[]): string =>
  [
    '## Codes',
    '',
    '| Code | Status | What people read | 画面の文言 |',
    '|---|---|---|---|',
    ...codes.map(
      (code) =>
        `| \`${code}\` | ${errorStatus[code]} | ${cell(englishErrors[code])} | ${cell(japaneseErrors[code])} |`,
    ),
  ].join('\n')

/** The introduction to the reference of these calls, in Markdown. */
export const apiGuide = (api: Readonly<Record<string, Endpoint>>): string => {
  const isPublic = 'preRegister' in api
  const codes = (Object.keys(errorStatus) as ErrorCode[]).sort()
  const about = isPublic
    ? `The calls of the attendees' site. The machine-readable description is [openapi.json](${apiBase}/openapi.json).`
    : `The secretariat's calls. The machine-readable description is [openapi.json](${apiBase}/openapi.json).`
  return [about, rules, ...(isPublic ? [paying] : []), catalogue(codes)].join('\n')
}
