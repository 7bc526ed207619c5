/** A failure of one of schemathesis' checks. */
export type Own = { failure: string; call: string; finding: string }

type Entry = Own & { why: string }

const refused = (call: string, finding: string, why: string): Entry => ({
  failure: 'RejectedPositiveData',
  call,
  finding: `400 ${finding}`,
  why,
})
const taken = (call: string, finding: string, why: string): Entry => ({
  failure: 'AcceptedNegativeData',
  call,
  finding,
  why,
})

const missingToken = 'a call without its token is malformed (400); a wrong token is 401'
const acrossFields = 'the rule is over several fields, which the schema of one field cannot say'
const unknownName = 'the text is well-formed and names nothing that there is'
const otherTexts = 'the rule is told in words: no pattern that every language knows says it'
const partOfAddress = 'its local part has 65 characters, one more than mail servers must take; theirs decides'

/** The calls that take a token. */
const withToken: readonly string[] = [
  'DELETE /v2/additional-payment/jobs/{jobId}',
  'DELETE /v2/authenticate/logins',
  'DELETE /v2/authenticate/logins/{loginId}',
  'DELETE /v2/authenticate/passkeys/{passkeyId}',
  'DELETE /v2/payments/{orderId}',
  'DELETE /v2/pre-registration/{code}',
  'GET /v2/access-log',
  'GET /v2/additional-payment/jobs/{jobId}/result',
  'GET /v2/additional-payment/jobs/{jobId}/status',
  'GET /v2/additional-payment/price',
  'GET /v2/authenticate/logins',
  'GET /v2/authenticate/passkeys',
  'GET /v2/code',
  'GET /v2/findings',
  'GET /v2/orders/{orderId}',
  'GET /v2/orders/{orderId}/refunds',
  'GET /v2/participants',
  'GET /v2/participants/{registrationId}',
  'GET /v2/personal-data',
  'GET /v2/plans/{planId}/unpaid-seats',
  'GET /v2/reconciliation/returned',
  'GET /v2/refunds/{refundId}',
  'GET /v2/retention',
  'GET /v2/users',
  'POST /v2/additional-payment/exec',
  'POST /v2/authenticate/check',
  'POST /v2/authenticate/logout',
  'POST /v2/authenticate/passkeys',
  'POST /v2/authenticate/passkeys/options',
  'POST /v2/authenticate/password',
  'POST /v2/findings/{findingId}/close',
  'POST /v2/issues/certificate',
  'POST /v2/issues/namecard',
  'POST /v2/issues/receipt',
  'POST /v2/issues/receipt/{orderId}',
  'POST /v2/orders/{orderId}/refunds',
  'POST /v2/participants',
  'POST /v2/participants/import',
  'POST /v2/participants/{registrationId}/correct',
  'POST /v2/participants/{registrationId}/disable',
  'POST /v2/participants/{registrationId}/enable',
  'POST /v2/participants/{registrationId}/mails',
  'POST /v2/payments/session',
  'POST /v2/personal-data/erase',
  'POST /v2/plans/{planId}/unpaid-seats/free',
  'POST /v2/reception/2dcode',
  'POST /v2/reception/verify',
  'POST /v2/reconciliation',
  'POST /v2/reconciliation/{orderId}',
  'POST /v2/registration',
  'POST /v2/stocks/reserve',
  'POST /v2/system-bridge/authorize',
  'POST /v2/system-bridge/sign-on',
  'PUT /v2/users',
]

/** Failures that are the tool's own. */
const own: readonly Entry[] = [
  ...withToken.flatMap((call) => [
    refused(call, 'INVALID_HEADER_FORMAT, X-Api-Token required', missingToken),
    { failure: 'IgnoredAuth', call, finding: 'without a token: 400 Bad Request', why: missingToken },
  ]),

  refused('POST /v2/payments', 'INPUT_MISMATCH', unknownName),
  refused('POST /v2/payments/session', 'INPUT_MISMATCH', unknownName),
  refused('POST /v2/registration', 'INPUT_MISMATCH', unknownName),
  refused('POST /v2/system-bridge/sign-on', 'INVALID_INPUT', unknownName),
  refused('POST /v2/system-bridge/sign-on/decline', 'INVALID_INPUT', unknownName),
  refused('POST /v2/system-bridge/authorize', 'INVALID_INPUT, client_id choice', unknownName),
  refused('POST /v2/system-bridge/authorize', 'INVALID_INPUT, redirect_uri choice', unknownName),
  refused('DELETE /v2/pre-registration/{code}', 'INVALID_INPUT', unknownName),
  refused('POST /v2/stocks/reserve', 'INVALID_PLAN_ID', unknownName),
  refused('POST /v2/orders/{orderId}/refunds', 'INVALID_PLAN_ID', unknownName),
  refused('POST /v2/participants/import', 'INVALID_INPUT', 'no schema says what is in a CSV file'),
  refused('POST /v2/reconciliation', 'INVALID_INPUT', 'no schema says what is in a CSV file'),

  refused('POST /v2/pre-registration', 'INVALID_FORMAT, metadata.furigana requiredIf', acrossFields),
  refused('POST /v2/participants', 'INVALID_FORMAT, furigana requiredIf', acrossFields),
  refused('GET /v2/personal-data', 'INVALID_FORMAT, registrationId requiredIf', acrossFields),
  refused('POST /v2/personal-data/erase', 'INVALID_FORMAT, registrationId requiredIf', acrossFields),
  refused('POST /v2/orders/{orderId}/refunds', 'INVALID_FORMAT, amount requiredIf', acrossFields),
  refused('POST /v2/payments/session', 'INVALID_FORMAT, registrationCode requiredIf', acrossFields),
  refused('POST /v2/registration', 'INVALID_FORMAT, metadata.prefecture requiredIf', acrossFields),
  refused(
    'POST /v2/registration',
    'INVALID_FORMAT, affiliation invisibleCharacters, metadata.prefecture requiredIf',
    acrossFields,
  ),
  refused('PUT /v2/users', 'INVALID_FORMAT, metadata.otherOccupation requiredIf', acrossFields),
  refused(
    'PUT /v2/users',
    'INVALID_FORMAT, metadata.furigana.lastName required, metadata.furigana.firstName required',
    'who registered in Japanese has a reading; the schema does not know who calls',
  ),
  refused(
    'PUT /v2/users',
    'INVALID_FORMAT, metadata.otherOccupation requiredIf, metadata.prefecture requiredIf',
    acrossFields,
  ),
  refused(
    'POST /v2/participants/{registrationId}/correct',
    'INVALID_FORMAT, metadata.otherOccupation requiredIf',
    acrossFields,
  ),

  refused('POST /v2/registration', 'INVALID_FORMAT, affiliation invisibleCharacters', otherTexts),
  refused('POST /v2/participants', 'INVALID_FORMAT, affiliation invisibleCharacters', otherTexts),
  refused(
    'POST /v2/participants/{registrationId}/correct',
    'INVALID_FORMAT, affiliation invisibleCharacters',
    otherTexts,
  ),
  refused('POST /v2/authenticate/passkeys', 'INVALID_FORMAT, name invisibleCharacters', otherTexts),

  refused('PUT /v2/users', 'INVALID_FORMAT, metadata.prefecture requiredIf', acrossFields),
  refused('PUT /v2/users', 'INVALID_FORMAT, affiliation invisibleCharacters', otherTexts),
  refused('POST /v2/issues/receipt/{orderId}', 'INVALID_FORMAT, addressee.text requiredIf', acrossFields),
  refused(
    'GET /v2/verify/{code}',
    'INVALID_FORMAT, code required',
    'people type codes with spaces and hyphens; what is left of a text without letters and digits is nothing',
  ),
  refused('POST /v2/registration', 'INVALID_FORMAT, metadata.otherOccupation requiredIf', acrossFields),
  refused('POST /v2/issues/receipt', 'INVALID_FORMAT, addressee.text requiredIf', acrossFields),
  refused(
    'POST /v2/participants',
    'INVALID_FORMAT, affiliation invisibleCharacters, furigana requiredIf',
    acrossFields,
  ),
  refused(
    'POST /v2/pre-registration',
    'INVALID_FORMAT, firstName invisibleCharacters, metadata.furigana requiredIf',
    acrossFields,
  ),
  refused('POST /v2/participants', 'INVALID_PLAN_ID', unknownName),
  refused('POST /v2/participants', 'INVALID_FORMAT, lastName invisibleCharacters', otherTexts),
  refused('POST /v2/registration', 'INVALID_FORMAT, lastName invisibleCharacters', otherTexts),
  refused(
    'POST /v2/participants/{registrationId}/correct',
    'INVALID_FORMAT, lastName invisibleCharacters',
    otherTexts,
  ),

  taken(
    'POST /v2/pre-registration',
    "201: in body - email: Value not matching the 'email' format",
    partOfAddress,
  ),
  taken(
    'POST /v2/participants',
    "201: in body - email: Value not matching the 'email' format",
    partOfAddress,
  ),
  taken(
    'POST /v2/participants/{registrationId}/correct',
    "200: in body - email: Value not matching the 'email' format",
    partOfAddress,
  ),
  taken(
    'POST /v2/participants/{registrationId}/mails',
    "200: in body - email: Value not matching the 'email' format",
    partOfAddress,
  ),
  taken(
    'GET /v2/participants',
    "200: parameter `email` in query - value not matching the 'email' format",
    partOfAddress,
  ),
  taken(
    'GET /v2/personal-data',
    "200: parameter `email` in query - email: Value not matching the 'email' format",
    partOfAddress,
  ),
  taken(
    'POST /v2/participants/import',
    '200: Missing request body',
    'on the wire an empty file is no body; the answer says that it has no rows',
  ),
]

export const isListed = ({ failure, call, finding }: Own): boolean =>
  own.some((entry) => entry.failure === failure && entry.finding === finding && entry.call === call)
