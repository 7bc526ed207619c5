import type { Api, ApiToken, Endpoint } from '@uketsuke/contract'
import type { OperatorApi } from '@uketsuke/contract/operator'
import type * as z from 'zod/mini'

type KeysOf<S> = S extends z.ZodMiniType ? keyof z.infer<S> & string : never
type Calls = Api[keyof Api] | OperatorApi[keyof OperatorApi]
type Keys<E, Place extends 'params' | 'query'> = E extends Record<Place, infer S> ? KeysOf<S> : never
type Parameter = Keys<Calls, 'params'> | Keys<Calls, 'query'>

/** The meaning of each key of a path or a query. A missing key does not compile. */
const parameters: Readonly<Record<Parameter, string>> = {
  all: 'Include closed findings',
  at: 'Point in time; defaults to now',
  before: 'Pagination cursor: the last `lineId` of the previous page',
  charset: 'Character set of the file; detected if omitted',
  code: 'Registration code from the link in the e-mail; for `verify`, the code printed on the document',
  dryRun: 'If `true`, the call reports its effects without making any changes',
  email: 'E-mail address; encode `+` as `%2B`',
  findingId: 'ID of the finding, from the list of findings',
  jobId: 'ID of the job, from the call that started the charge',
  loginId: 'ID of the login, from the list of open logins',
  orderId: 'ID of the order, from the call that created it',
  passkeyId: 'ID of the passkey, from the list of passkeys',
  planId: 'ID of the plan, from the convention file',
  preRegistrationId: 'ID of the pre-registration',
  refundId: 'ID of the refund, from the call that requested it',
  registrationId: 'Registration ID of the participant',
  since: 'Also compare orders whose card was sent to the provider since this time; defaults to two days ago',
}

export const describeParameter = (name: string): string => {
  const description = parameters[name as Parameter]
  if (!description) throw new Error(`The parameter ${name} has no description`)
  return description
}

const authorizations: Readonly<Record<ApiToken, string>> = {
  none: 'Requires no token.',
  code: 'Requires the registration code.',
  revoke: 'Requires the revoke token of the pre-registration.',
  login: 'Requires a login token.',
  codeOrLogin: 'Requires the registration code or a login token.',
  operator: 'Requires the operator key of the installation.',
}

/** A call's description, followed by its requirements. */
export const describeCall = ({
  description,
  method,
  apiToken,
  personalData,
  needsIdempotencyKey,
}: Endpoint): string =>
  [
    ...(description ? [description] : []),
    authorizations[apiToken],
    ...(personalData && personalData !== 'none' ? ['Recorded in the access log.'] : []),
    ...(needsIdempotencyKey
      ? ['Requires an `Idempotency-Key`, because a retry without one would repeat the effect.']
      : []),
    ...(method !== 'GET' && !needsIdempotencyKey ? ['Accepts an `Idempotency-Key` for safe retries.'] : []),
  ].join(' ')
