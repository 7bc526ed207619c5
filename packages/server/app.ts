import type { Foundation } from './app/foundation.ts'
import { openListeners } from './app/open-listeners.ts'
import { openParts } from './app/open-parts.ts'
import { wireFeatures } from './app/wire-features.ts'
import { pause } from './platform/clock.ts'
import { closeListener, type Stage } from './platform/http/close-listener.ts'
import { type ScheduledTasks, startScheduledTasks } from './platform/jobs/scheduled-tasks.ts'
import { timeLimit } from './platform/time-limit.ts'

export type * from './adapters/card-payment/card-payment.ts'
export { cardProviders } from './adapters/card-payment/card-providers.ts'
export type { DocumentPrinter } from './adapters/document/document-printer.ts'
export type { MailTimes } from './adapters/mail/smtp-transport.ts'
export { notificationPathOf } from './features/payment/provider-routes.ts'
export { type SmtpServer, smtpServerOf } from './platform/smtp-server.ts'

export type App = {
  /** Resolves with the listener's address. */
  listen(): Promise<string>
  /** Resolves with the address of the secretariat's listener. */
  listenOperator(): Promise<string>
  /** The tasks that timers repeat, listed so that a benchmark can run each by itself. */
  scheduledTasks: ScheduledTasks
  /**
   * Reports itself as not ready at once, but answers calls during the grace period. Then it refuses calls,
   * waits for running work, and closes every connection.
   */
  stop(): Promise<void>
}

/** How long a stop waits for running calls, and then again for other work, in milliseconds. */
const stopTime = 10_000

/** Builds the whole server by hand. */
export const createApp = async (foundation: Foundation): Promise<App> => {
  const { config, clock, log } = foundation
  let stage: Stage = 'serving'
  const parts = await openParts(foundation)
  const features = wireFeatures(foundation, parts)
  const { site, operator } = await openListeners(foundation, parts, features, () => stage)
  await parts.queue.start(features.workers)
  const running = startScheduledTasks(features.scheduledTasks, clock, log)

  return {
    listen: () => site.listen({ host: config.host, port: config.port }),
    listenOperator: () => operator.listen(),
    scheduledTasks: features.scheduledTasks,
    stop: async () => {
      log.info('stopping')
      stage = 'draining'
      if (site.server.listening) await pause(clock, config.stopGrace)
      stage = 'refusing'
      await Promise.all([closeListener(site, stopTime), operator.close(stopTime)])
      // Longer work can be cut short safely: the next process asks about undecided charges.
      await Promise.race([Promise.all([running.stop(), parts.background.ended()]), timeLimit(stopTime)])
      await parts.close()
      log.info('stopped')
    },
  }
}
