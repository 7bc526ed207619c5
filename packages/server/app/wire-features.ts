import { apiBase } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import {
  clientCallPaths,
  createOpenIdProvider,
  issuerPath,
} from '../adapters/openid/create-openid-provider.ts'
import { accessLogRoutes } from '../features/access-log/routes.ts'
import { accessLogTasks } from '../features/access-log/tasks.ts'
import { additionalPurchaseJobs } from '../features/additional-purchase/jobs.ts'
import { authenticationJobs } from '../features/authentication/jobs.ts'
import { authenticationRoutes } from '../features/authentication/routes.ts'
import { authenticationTasks } from '../features/authentication/tasks.ts'
import { findingMeasure } from '../features/finding/finding-measure.ts'
import { findingRoutes } from '../features/finding/routes.ts'
import { issueDocumentRoutes, verificationRoutes } from '../features/issue/routes.ts'
import { issueTasks } from '../features/issue/tasks.ts'
import { mailMeasure } from '../features/mailing/mail-measure.ts'
import { watchMails } from '../features/mailing/watch-mails.ts'
import { readClaims } from '../features/ondemand/read-claims.ts'
import { clientRoutes, ondemandRoutes } from '../features/ondemand/routes.ts'
import { clientOf } from '../features/ondemand/rules.ts'
import { ondemandTasks } from '../features/ondemand/tasks.ts'
import { attemptMeasure, orderMeasure, undecidedMeasure } from '../features/order/order-measures.ts'
import { orderRoutes } from '../features/order/routes.ts'
import { participantRoutes } from '../features/participant/routes.ts'
import {
  type AuthenticatedRequest,
  type ChargeRequest,
  chargeAuthenticatedCard,
  chargeCard,
} from '../features/payment/charge-card.ts'
import { paymentJobs } from '../features/payment/jobs.ts'
import { providerRoutes, returnPathOf } from '../features/payment/provider-routes.ts'
import { paymentRoutes } from '../features/payment/routes.ts'
import { paymentTasks } from '../features/payment/tasks.ts'
import { personalDataRoutes } from '../features/personal-data/routes.ts'
import { preRegistrationJobs } from '../features/pre-registration/jobs.ts'
import { preRegistrationRoutes } from '../features/pre-registration/routes.ts'
import { makeNameCardCode } from '../features/reception/make-name-card-code.ts'
import { deskRoutes, receptionRoutes } from '../features/reception/routes.ts'
import {
  type ReturnedChargeKey,
  refundUnknownCharge,
} from '../features/reconciliation/refund-unknown-charge.ts'
import { reconciliationRoutes } from '../features/reconciliation/routes.ts'
import { carryOutRefund, type RefundKey } from '../features/refund/carry-out-refunds.ts'
import { refundJobs } from '../features/refund/jobs.ts'
import { refundRoutes } from '../features/refund/routes.ts'
import { refundTasks } from '../features/refund/tasks.ts'
import { registrationJobs } from '../features/registration/jobs.ts'
import { registrationRoutes } from '../features/registration/routes.ts'
import { reservationRoutes } from '../features/reservation/routes.ts'
import { soldOutCheck } from '../features/reservation/sold-out-check.ts'
import { retentionRoutes } from '../features/retention/routes.ts'
import { retentionTasks } from '../features/retention/tasks.ts'
import { siteRoutes } from '../features/site/routes.ts'
import { ticketRoutes } from '../features/ticket/routes.ts'
import { seatCountCache } from '../features/ticket/seat-count-cache.ts'
import { seatMeasure } from '../features/ticket/seat-measure.ts'
import { userRoutes } from '../features/user/routes.ts'
import { countsAddressBy } from '../platform/client-address.ts'
import { nowOf } from '../platform/clock.ts'
import type { Convention } from '../platform/conventions/convention.ts'
import { minutes, seconds } from '../platform/duration.ts'
import { forgetOldAnswers } from '../platform/http/idempotency.ts'
import { jobMeasure } from '../platform/jobs/measure-jobs.ts'
import { forgetOldHits } from '../platform/rate-limit/hit-store.ts'
import type { Foundation } from './foundation.ts'
import type { Parts } from './open-parts.ts'

/** The calls, jobs, scheduled tasks and measures of the features. */
export type Features = ReturnType<typeof wireFeatures>

/** Passes each feature the parts that it works with. */
export const wireFeatures = (foundation: Foundation, parts: Parts) => {
  const { config, clock, log } = foundation
  const { publicUrl } = config
  const { db, queue, conventions, providers, cardOf, openCardOf, secretOf, background } = parts
  const arePaymentsPaused = config.paused.has('payments')
  const isMailPaused = config.paused.has('mail')

  const claimsOf = (convention: Convention, registrationId: string) =>
    readClaims(db, convention, registrationId, nowOf(clock))
  const openId = createOpenIdProvider({ db, clock, log, publicUrl, clientOf, secretOf, claimsOf })

  const returnUrlOf = (provider: string) =>
    `${publicUrl}${apiBase}${returnPathOf(provider === providers[0]?.name ? null : provider)}`
  const payment = { db, clock, queue, cardOf, conventions, log, returnUrlOf }
  const charge = (request: ChargeRequest) => background.start('charge', () => chargeCard(payment, request))
  const chargeAuthenticated = (request: AuthenticatedRequest) =>
    background.start('authenticated charge', () => chargeAuthenticatedCard(payment, request))
  // The secretariat's decisions reach the provider even while payments are paused.
  const reconciling = { ...payment, cardOf: openCardOf }
  const carryOut = (refund: RefundKey) =>
    background.start('refund', () => carryOutRefund(reconciling, refund))
  const refundUnknown = (charge: ReturnedChargeKey) =>
    background.start('refund of an unknown charge', () => refundUnknownCharge(reconciling, charge))

  const mailing = { db, clock, log, mailer: parts.mailer, conventions, publicUrl, isPaused: isMailPaused }
  const mailWorkers = [
    ...preRegistrationJobs(mailing),
    ...registrationJobs(mailing),
    ...authenticationJobs(mailing),
    ...additionalPurchaseJobs(mailing),
    ...refundJobs(mailing),
  ]
  const mailJobs = mailWorkers.map(({ kind }) => kind.name)
  const mails = watchMails({ db, clock, isPaused: isMailPaused, names: mailJobs })
  const workers = [
    ...mailWorkers,
    ...paymentJobs({ ...payment, chargeAuthenticated, isPaused: arePaymentsPaused }),
  ]

  const countsAddress = countsAddressBy(config)
  const seatCounts = seatCountCache(foundation.seatCountLasts ?? seconds(1))
  const soldOut = soldOutCheck(parts.reads, log)
  const siteSources = { cardOf, hasOwnNameCard: parts.typst.hasOwnNameCard }

  return {
    routes: [
      ...siteRoutes(siteSources),
      ...preRegistrationRoutes({ queue, isMailLate: mails.isLate }),
      ...ticketRoutes({ seatCounts }),
      ...reservationRoutes({ seatCounts, soldOut }),
      ...registrationRoutes({ queue, seatCounts }),
      ...paymentRoutes({
        clock,
        queue,
        soldOut,
        charge,
        providerOf: (convention) => cardOf(convention).provider,
        isPaused: arePaymentsPaused,
      }),
      ...authenticationRoutes({ clock, queue, publicUrl, countsAddress }),
      ...userRoutes(),
      ...receptionRoutes(),
      ...ondemandRoutes(openId),
      ...verificationRoutes(countsAddress),
    ],
    documentRoutes: issueDocumentRoutes({
      db,
      clock,
      log,
      printer: parts.printer,
      publicUrl,
      makeNameCardCode,
    }),
    /** The return from 3-D Secure, and the provider's notifications. */
    providerRoutes: providerRoutes({
      ...payment,
      providers,
      publicUrl,
      chargeAuthenticated,
      isPaused: arePaymentsPaused,
    }),
    openIdRoutes: clientRoutes({
      db,
      openId,
      pathOf: (call) => `${issuerPath}/:conventionId${clientCallPaths[call]}`,
      signOnUrl: screenAt(publicUrl, 'signOn'),
      logoutUrl: screenAt(publicUrl, 'logout'),
    }),
    operatorRoutes: [
      ...orderRoutes(),
      ...refundRoutes({ isPaused: arePaymentsPaused }),
      ...findingRoutes(),
      ...deskRoutes(),
      ...participantRoutes({ queue }),
      ...reconciliationRoutes({ ...reconciling, carryOut, refundUnknown }),
      ...retentionRoutes(),
      ...accessLogRoutes(),
      ...personalDataRoutes(),
    ],
    workers,
    scheduledTasks: [
      ...(arePaymentsPaused ? [] : [...paymentTasks(payment), ...refundTasks(payment)]),
      ...authenticationTasks({ db, clock }),
      ...ondemandTasks({ conventions, openId }),
      ...issueTasks({ db, clock }),
      ...retentionTasks({ db, clock, conventions, log }),
      ...accessLogTasks({ db, clock, log }),
      ...mails.tasks,
      { name: 'forget old answers', every: minutes(10), run: () => forgetOldAnswers(db, nowOf(clock)) },
      { name: 'forget old rate limit hits', every: minutes(10), run: () => forgetOldHits(db, nowOf(clock)) },
    ],
    measures: [
      orderMeasure,
      undecidedMeasure,
      attemptMeasure,
      seatMeasure,
      findingMeasure,
      mailMeasure(mailJobs),
      jobMeasure(workers.map(({ kind }) => kind.name)),
    ],
    /** Details that `/readyz` reports besides its checks. */
    details: () => ({ mail: mails.state(), payments: { isPaused: arePaymentsPaused } }),
    siteSources,
  }
}
