import { type Api, api, type Endpoint, type ErrorCode, type errorStatus } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import type { Result } from '../result.ts'
import type { NoteSecurity, SecurityEvent } from '../security-notes.ts'
import type { AnyCall } from './read-call.ts'

/** The codes that answer with this status. */
type CodeOf<Status> = { [C in ErrorCode]: (typeof errorStatus)[C] extends Status ? C : never }[ErrorCode]

/** The meaning of refusals in every call. Each 401 has one. */
const anywhere: Record<CodeOf<401>, SecurityEvent> & Partial<Record<ErrorCode, SecurityEvent>> = {
  USER_NOT_FOUND: 'loginFailed',
  INCORRECT_PASSWORD: 'loginFailed',
  USER_DISABLED: 'loginFailed',
  PASSKEY_REFUSED: 'loginFailed',
  PASSKEY_COPIED: 'passkeyCopied',
  TOO_MANY_ATTEMPTS: 'lockedOut',
  INVALID_TOKEN: 'tokenRefused',
  TOKEN_EXPIRED: 'tokenRefused',
  INVALID_CODE: 'codeForged',
  CODE_EXPIRED: 'codeRefused',
  CODE_DISABLED: 'codeRefused',
}

/** Codes that matter for security in these calls only. */
const refusalsOf = new Map<Endpoint, Partial<Record<ErrorCode, SecurityEvent>>>([
  [
    api.readPreRegistration,
    { RESOURCE_NOT_FOUND: 'codeForged', EXPIRED: 'codeRefused', DISABLED: 'codeRefused' },
  ],
  [api.revokePreRegistration, { INVALID_INPUT: 'codeForged' }],
  [api.verifyDocument, { RESOURCE_NOT_FOUND: 'codeForged' }],
])

const eventOfRefusal = (endpoint: Endpoint, code: ErrorCode): SecurityEvent | undefined => {
  const isOfLogin = endpoint.apiToken === 'login' || endpoint.apiToken === 'codeOrLogin'
  if (code === 'DISABLED' && isOfLogin) return 'tokenRefused'
  return refusalsOf.get(endpoint)?.[code] ?? anywhere[code]
}

/** The calls that change how a person logs in. */
type LoginCall = {
  [Name in keyof Api]: Api[Name] extends {
    path: `/authenticate/${string}`
    method: 'POST' | 'PUT' | 'DELETE'
  }
    ? Name
    : never
}[keyof Api]

/** The meaning of their success; null for ordinary use. */
const loginCalls: Record<LoginCall, SecurityEvent | null> = {
  login: null,
  checkLogin: null,
  logout: null,
  changePassword: 'passwordChanged',
  endLogin: null,
  endOtherLogins: null,
  beginPasskey: null,
  addPasskey: 'passkeyAdded',
  removePasskey: 'passkeyRemoved',
  beginPasskeyLogin: null,
  loginWithPasskey: null,
  requestPassword: 'passwordRequested',
}
const successes = new Map<Endpoint, SecurityEvent | null>([
  ...Object.entries(loginCalls).map(([name, event]) => [api[name as LoginCall], event] as const),
  [operatorApi.disableParticipant, 'participantDisabled'],
])

const eventOfSuccess = (endpoint: Endpoint, value: unknown): SecurityEvent | null => {
  if (endpoint === operatorApi.mailAgain)
    return (value as { mails: string[] }).mails.includes('login') ? 'loginReissued' : null
  if (endpoint === operatorApi.verifyEntryCode)
    return (value as { result: string }).result === 'forged' ? 'codeForged' : null
  return successes.get(endpoint) ?? null
}

type Named = { registrationId?: string; code?: string; credential?: { id: string } }

/** The person or secret that a call names. The operator's key is not a subject. */
const subjectOf = ({ apiToken }: Endpoint, call: AnyCall): string | undefined => {
  const [body, params] = [call.body, call.params] as (Named | undefined)[]
  const token = apiToken === 'operator' ? '' : call.apiToken
  return (
    body?.registrationId ??
    params?.registrationId ??
    (token || undefined) ??
    params?.code ??
    body?.code ??
    body?.credential?.id
  )
}

/** Logs the security event of a call's outcome, if any. */
export const logSecurityOutcome = (
  note: NoteSecurity,
  endpoint: Endpoint,
  call: AnyCall,
  outcome: Result<unknown, ErrorCode>,
): void => {
  const event = outcome.ok ? eventOfSuccess(endpoint, outcome.value) : eventOfRefusal(endpoint, outcome.code)
  if (!event) return
  const about = { clientAddress: call.clientAddress, route: endpoint.path }
  note(event, {
    ...about,
    subject: subjectOf(endpoint, call),
    ...(!outcome.ok && { reason: outcome.code }),
  })
}
