import type { CardProvider } from '../adapters/card-payment/card-payment.ts'
import type { DocumentPrinter } from '../adapters/document/document-printer.ts'
import type { MailTimes } from '../adapters/mail/smtp-transport.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'

/** Everything that differs between production, development and tests. */
export type Foundation = {
  config: Config
  databaseUrl: string
  /** The card emulator's address; null with real providers. */
  emulatorUrl: string | null
  /** The environment: variables of card providers, and secrets of shops and on-demand systems. */
  secrets: Readonly<Record<string, string | undefined>>
  /** The built web app; null to serve only the API. */
  webDist: string | null
  clock: Clock
  log: Log
  /**
   * How long to wait for any answer of a card provider, in milliseconds. Defaults to the provider's own
   * times.
   */
  cardTimeout?: number
  /** How long to wait for a mail server. Defaults to times that suit real ones. */
  mailTimes?: MailTimes
  /** Replaces the card providers in tests. */
  cardProviders?: readonly CardProvider[]
  /** Replaces the printer in tests. */
  printer?: DocumentPrinter
  /** How many documents may wait for the printer. Defaults to about a second of work. */
  documentsWaiting?: number
  /** How long a count of free seats stays on display, in milliseconds. Defaults to a second. */
  seatCountLasts?: number
  /** How often the queue's listening connection is checked, in milliseconds. */
  queueHeartbeat?: number
}
