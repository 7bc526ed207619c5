import { apiBase, type Endpoint } from '@uketsuke/contract'
import { calls } from '@uketsuke/testing'

/** A failure of one of schemathesis' checks. */
export type Own = { failure: string; call: string; finding: string }

/** Findings about some calls that are false alarms of the tool, and the reason. */
type Listed = { failure: string; finding: string; calls: readonly string[]; why: string }

const refused = (finding: string, why: string, ...on: string[]): Listed => ({
  failure: 'RejectedPositiveData',
  finding: `400 ${finding}`,
  calls: on,
  why,
})
const taken = (finding: string, why: string, ...on: string[]): Listed => ({
  failure: 'AcceptedNegativeData',
  finding,
  calls: on,
  why,
})

/** The name that schemathesis gives to a call: `POST /v2/payments`. */
const labelOf = ({ method, path }: Endpoint): string =>
  `${method} ${apiBase}${path.replaceAll(/:(\w+)/g, '{$1}')}`

const endpoints: readonly Endpoint[] = Object.values(calls)
const withToken = endpoints.filter(({ apiToken }) => apiToken !== 'none').map(labelOf)
const bodyMayBeAbsent = endpoints.filter(({ body }) => body?.safeParse(undefined).success).map(labelOf)

const missingToken = 'a call without its token is malformed (400); a wrong token is 401'
const acrossFields = 'the rule is over several fields, which the schema of one field cannot say'
const unknownName = 'the text is well-formed and names nothing that there is'
const otherTexts = 'the rule is told in words: no pattern that every language knows says it'
const inFile = 'no schema says what is in a CSV file'
const partOfAddress = 'its local part has 65 characters, one more than mail servers must take; theirs decides'
const ofJapanese = 'who registered in Japanese has a reading; the schema does not know who calls'

const correct = 'POST /v2/participants/{registrationId}/correct'

const own: readonly Listed[] = [
  refused('INVALID_HEADER_FORMAT, X-Api-Token required', missingToken, ...withToken),
  {
    failure: 'IgnoredAuth',
    finding: 'without a token: 400 Bad Request',
    calls: withToken,
    why: missingToken,
  },
  {
    failure: 'EnsureResourceAvailability',
    finding: '404 RESOURCE_NOT_FOUND',
    calls: ['DELETE /v2/authenticate/passkeys/{passkeyId}'],
    why: 'the tool deletes as somebody else than who has just added it',
  },

  refused(
    'INPUT_MISMATCH',
    unknownName,
    'POST /v2/payments',
    'POST /v2/payments/session',
    'POST /v2/registration',
  ),
  refused(
    'INVALID_INPUT',
    unknownName,
    'POST /v2/system-bridge/sign-on',
    'POST /v2/system-bridge/sign-on/decline',
    'POST /v2/system-bridge/logout',
    'DELETE /v2/pre-registration/{code}',
  ),
  refused('INVALID_INPUT, client_id choice', unknownName, 'POST /v2/system-bridge/authorize'),
  refused('INVALID_INPUT, redirect_uri choice', unknownName, 'POST /v2/system-bridge/authorize'),
  refused(
    'INVALID_PLAN_ID',
    unknownName,
    'POST /v2/stocks/reserve',
    'POST /v2/orders/{orderId}/refunds',
    'POST /v2/participants',
  ),
  refused('INVALID_INPUT', inFile, 'POST /v2/participants/import', 'POST /v2/reconciliation'),

  refused('INVALID_FORMAT, metadata.furigana requiredIf', acrossFields, 'POST /v2/pre-registration'),
  refused('INVALID_FORMAT, furigana requiredIf', acrossFields, 'POST /v2/participants'),
  refused(
    'INVALID_FORMAT, registrationId requiredIf',
    acrossFields,
    'GET /v2/personal-data',
    'POST /v2/personal-data/erase',
  ),
  refused('INVALID_FORMAT, amount requiredIf', acrossFields, 'POST /v2/orders/{orderId}/refunds'),
  refused('INVALID_FORMAT, registrationCode requiredIf', acrossFields, 'POST /v2/payments/session'),
  refused(
    'INVALID_FORMAT, metadata.prefecture requiredIf',
    acrossFields,
    'POST /v2/registration',
    'PUT /v2/users',
  ),
  refused(
    'INVALID_FORMAT, metadata.otherOccupation requiredIf',
    acrossFields,
    'POST /v2/registration',
    'PUT /v2/users',
    correct,
  ),
  refused(
    'INVALID_FORMAT, metadata.postalCode postalCode',
    acrossFields,
    'POST /v2/registration',
    'PUT /v2/users',
    'POST /v2/participants',
    correct,
  ),
  refused(
    'INVALID_FORMAT, addressee.text requiredIf',
    acrossFields,
    'POST /v2/issues/receipt',
    'POST /v2/issues/receipt/{orderId}',
  ),
  refused('INVALID_FORMAT, metadata.furigana.lastName required', ofJapanese, 'PUT /v2/users'),
  refused('INVALID_FORMAT, metadata.furigana.firstName required', ofJapanese, 'PUT /v2/users'),

  refused(
    'INVALID_FORMAT, affiliation invisibleCharacters',
    otherTexts,
    'POST /v2/registration',
    'POST /v2/participants',
    'PUT /v2/users',
    correct,
  ),
  refused(
    'INVALID_FORMAT, lastName invisibleCharacters',
    otherTexts,
    'POST /v2/registration',
    'POST /v2/participants',
    'POST /v2/pre-registration',
    'PUT /v2/users',
    correct,
  ),
  refused(
    'INVALID_FORMAT, firstName invisibleCharacters',
    otherTexts,
    'POST /v2/registration',
    'POST /v2/participants',
    'POST /v2/pre-registration',
    'PUT /v2/users',
    correct,
  ),
  refused('INVALID_FORMAT, name invisibleCharacters', otherTexts, 'POST /v2/authenticate/passkeys'),
  refused(
    'INVALID_FORMAT, code required',
    'people type codes with spaces and hyphens; what is left of a text without letters and digits is nothing',
    'GET /v2/verify/{code}',
  ),

  taken(
    "201: in body - email: Value not matching the 'email' format",
    partOfAddress,
    'POST /v2/pre-registration',
    'POST /v2/participants',
  ),
  taken(
    "200: in body - email: Value not matching the 'email' format",
    partOfAddress,
    correct,
    'POST /v2/participants/{registrationId}/mails',
  ),
  taken(
    "200: parameter `email` in query - value not matching the 'email' format",
    partOfAddress,
    'GET /v2/participants',
  ),
  taken(
    "200: parameter `email` in query - email: Value not matching the 'email' format",
    partOfAddress,
    'GET /v2/personal-data',
  ),
  taken(
    '200: in body - incorrect type (null)',
    'generated clients send null where a body may be absent and is',
    ...bodyMayBeAbsent,
  ),
  taken(
    '200: Missing request body',
    'on the wire an empty file is no body; the answer says that it has no rows',
    'POST /v2/participants/import',
  ),
]

/** A refusal names every broken rule; each must be listed. */
const partsOf = (finding: string): string[] => {
  const [code, ...rules] = finding.split(', ')
  return rules.length === 0 ? [finding] : rules.map((rule) => `${code}, ${rule}`)
}

export const isListed = ({ failure, call, finding }: Own): boolean =>
  partsOf(finding).every((part) =>
    own.some((entry) => entry.failure === failure && entry.finding === part && entry.calls.includes(call)),
  )
