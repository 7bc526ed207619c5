import type { Api, ApiToken, Endpoint } from '@uketsuke/contract'
import type { OperatorApi } from '@uketsuke/contract/operator'
import type * as z from 'zod/mini'

type KeysOf<S> = S extends z.ZodMiniType ? keyof z.infer<S> & string : never
type Calls = Api[keyof Api] | OperatorApi[keyof OperatorApi]
type Keys<E, Place extends 'params' | 'query'> = E extends Record<Place, infer S> ? KeysOf<S> : never
type Parameter = Keys<Calls, 'params'> | Keys<Calls, 'query'>

/** The meaning of each key of a path or a query. A missing key does not compile. */
const parameters: Readonly<Record<Parameter, string>> = {
  all: 'Also those that are closed',
  at: 'The moment to look at; now, if left out',
  before: 'The last entry of the page before; the answer begins after it',
  charset: 'What the file is written in; found out, if left out',
  code: 'The registration code of the mailed link; for `verify`, the code printed on a document',
  dryRun: '`true` says what would happen, and changes nothing',
  email: 'The e-mail address, a `+` in it written as `%2B`',
  findingId: 'The finding, as the list of findings names it',
  jobId: 'The job, as the call that began it names it',
  loginId: 'The open login, as the list of logins names it',
  orderId: 'The order, as the call that placed it names it',
  passkeyId: 'The passkey, as the list of passkeys names it',
  planId: 'The plan, as the convention file names it',
  preRegistrationId: 'The pre-registration',
  refundId: 'The refund, as the call that began it names it',
  registrationId: "The participant's registration ID",
  since: 'Nothing older than this moment',
}

export const describeParameter = (name: string): string => {
  const description = parameters[name as Parameter]
  if (!description) throw new Error(`No words say what the parameter ${name} means`)
  return description
}

const authorizations: Readonly<Record<ApiToken, string>> = {
  none: 'Needs no token.',
  code: 'Needs the registration code.',
  revoke: 'Needs the token that cancels a pre-registration.',
  login: 'Needs the token of a login.',
  codeOrLogin: 'Needs the registration code, or the token of a login.',
  operator: "Needs the installation's operator key.",
}

/** A call's requirements beyond its summary. */
export const describeCall = ({ method, apiToken, personalData, needsIdempotencyKey }: Endpoint): string =>
  [
    authorizations[apiToken],
    ...(personalData && personalData !== 'none' ? ['The access log names whose data it touches.'] : []),
    ...(needsIdempotencyKey
      ? ['Needs an `Idempotency-Key`: without one, a repeat would do its work twice.']
      : []),
    ...(method !== 'GET' && !needsIdempotencyKey
      ? ['Takes an `Idempotency-Key`, so that it can be repeated.']
      : []),
  ].join(' ')
