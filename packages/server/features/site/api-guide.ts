import { apiBase, type Endpoint, type ErrorCode, errorStatus } from '@uketsuke/contract'
import { englishErrors, japaneseErrors } from '@uketsuke/phrases/errors'

/** The rules that apply to every call, in Markdown. */
const rules = `
## Calls

- Every call requires the header \`X-Convention-Id\`. Bodies are JSON in UTF-8; anything else is refused with 400 or 415,
  and nothing is written.
- Texts are normalized before the patterns below are applied: full-width letters and digits, half-width katakana and
  decomposed accents are accepted. Unknown keys are refused.
- A call that writes accepts an \`Idempotency-Key\`. If a response is lost, repeat the call with the same key and the same
  body: it takes effect once, and returns the first response for 24 hours. A different body under the same key is 422.
- Times are ISO 8601 instants. Amounts are whole yen, tax included.

## Errors

An error response is JSON: a \`code\` for programs, a \`message\` for logs, and \`details\`. With \`INVALID_FORMAT\`,
\`details\` lists each field with the \`rule\` it breaks. After 429 and 503, wait for the number of seconds in
\`Retry-After\`. Repeat a call after 409 \`REQUEST_IN_PROGRESS\`, 500 and 503, at most three times. Repeating a call after
any other error does not help.
`

const paying = `
## A paid registration, call by call

1. \`POST /v2/pre-registration\` sends a link by e-mail. Its \`code\` is the registration code.
2. \`GET /v2/code\` with the code opens the link, which then works for an hour.
3. \`GET /v2/tickets\` and \`GET /v2/stocks\` list the plans and their seats. \`GET /v2/registration-form\` answers this
   and the previous step in one, with the person. \`POST /v2/stocks/reserve\` holds seats of limited plans.
4. \`POST /v2/payments/session\` creates the order, and \`POST /v2/registration\` the registration, which remains pending
   until the order is paid.
5. The card provider's script turns the card into a token in the browser. Card numbers never reach this API.
6. \`POST /v2/payments\` starts the charge and returns the ID of a job. Poll the job's status about once a second, or
   let each poll wait: with \`Prefer: wait=5\` it answers as soon as the charge is decided. If it contains \`redirectUrl\`
   (3-D Secure), send the browser there and continue polling. Once the status is \`done\`, get the job's result. Until
   then its \`step\` is -1: undecided, not declined.
7. If \`isSuccess\` is true, poll the order's status. Once it is \`done\`, the order's result contains the registration ID.
   The password is sent by e-mail.

After a declined card the order remains open until its \`expiresAt\`. If \`canRetry\` is true, create a token for another
card and call \`POST /v2/payments\` again, with a new key. If \`POST /v2/payments/session\` returns \`orderId: null\`, there
is nothing to pay: register without an order and skip the rest.
`

const cell = (text: string): string => text.replaceAll('|', '\\|')

const catalogue = (codes: readonly ErrorCode[]): string =>
  [
    '## Codes',
    '',
    '| Code | Status | Text for users | 画面の文言 |',
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
    ? `The calls of the attendees' site, described for programs in [openapi.json](${apiBase}/openapi.json).`
    : `The secretariat's calls, described for programs in [openapi.json](${apiBase}/openapi.json).`
  return [about, rules, ...(isPublic ? [paying] : []), catalogue(codes)].join('\n')
}
