import { createHmac } from 'node:crypto'
import type { Log } from './log.ts'

/** Events to examine after an attack, counted by name. */
export const securityEvents = [
  'loginFailed',
  /** After too many attempts, the caller must wait. */
  'lockedOut',
  /** A login token that is unknown, expired or of a disabled participant. */
  'tokenRefused',
  /** A registration, document or entry code that we never issued. */
  'codeForged',
  /** A code that we issued and that is no longer valid. */
  'codeRefused',
  'operatorKeyRefused',
  /** An on-demand system with a wrong secret or an expired access token. */
  'clientRefused',
  'passwordRequested',
  /** By the owner. */
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  /** The signature counter did not rise: a cloned key. */
  'passkeyCopied',
  /** By the secretariat. */
  'loginReissued',
  'participantDisabled',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** The subject and cause of an event. `subject` and `clientAddress` are written only as hashes. */
type About = {
  subject?: string | undefined
  clientAddress: string
  route: string
  reason?: string
  requestId?: string
}
export type NoteSecurity = (event: SecurityEvent, about: About) => void

/** Ordinary events, needed only to explain how an account was lost. */
const ordinary: readonly SecurityEvent[] = [
  'passwordRequested',
  'passwordChanged',
  'passkeyAdded',
  'passkeyRemoved',
  'loginReissued',
  'participantDisabled',
]

/**
 * Writes one line per event and counts it. The same subject has the same hash in all lines of an
 * installation, and nobody without `key` can tell whose it is.
 */
export const securityNotes =
  (log: Log, key: string, count: (event: SecurityEvent) => void): NoteSecurity =>
  (event, { subject, clientAddress, ...rest }) => {
    const hash = (text: string): string => createHmac('sha256', key).update(text).digest('hex').slice(0, 16)
    const line = {
      event,
      ...rest,
      ...(subject && { subject: hash(subject) }),
      client: hash(clientAddress),
    }
    log[ordinary.includes(event) ? 'info' : 'warn'](line, 'security event')
    count(event)
  }
