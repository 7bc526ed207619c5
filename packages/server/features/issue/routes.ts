import { api, type Endpoint } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type DocumentRoute, documentRoute, type Ticket } from '../../platform/http/document-routes.ts'
import { type Call, type Route, route } from '../../platform/http/route.ts'
import { checkToken } from '../authentication/check-token.ts'
import { handOver, type Issuing } from './hand-over.ts'
import { prepareCertificate } from './prepare-certificate.ts'
import { prepareNameCard } from './prepare-name-card.ts'
import { prepareOrderReceipt } from './prepare-order-receipt.ts'
import { prepareTicketReceipt } from './prepare-ticket-receipt.ts'
import { resumeIssue } from './resume-issue.ts'
import { resumeReceipt } from './resume-receipt.ts'
import { verifyDocument } from './verify-document.ts'

type AnyCall = Pick<Call<Endpoint>, 'convention' | 'apiToken' | 'now'>

const login = (db: Db, { convention, apiToken, now }: AnyCall) => checkToken(db, convention, apiToken, now)

const keyOf = ({ convention: { conventionId } }: AnyCall, { registrationId = '', issueId = '' }: Ticket) => ({
  conventionId,
  registrationId,
  issueId,
})

export const issueDocumentRoutes = (issuing: Issuing): DocumentRoute[] => {
  const shared = {
    resume: async (trx: Trx, call: AnyCall, ticket: Ticket) => {
      const checked = await login(trx, call)
      return checked.ok ? resumeIssue(trx, call.convention, keyOf(call, ticket), call.now) : checked
    },
    handOver: ({ convention }: AnyCall, ticket: Ticket) => handOver(issuing, convention, ticket),
  }
  const sharedByReceipts = {
    ...shared,
    resume: async (trx: Trx, call: AnyCall, ticket: Ticket) => {
      const checked = await login(trx, call)
      return checked.ok ? resumeReceipt(trx, call.convention, keyOf(call, ticket), call.now) : checked
    },
  }
  return [
    documentRoute(api.issueOrderReceipt, {
      ...sharedByReceipts,
      prepare: async (trx, call) => {
        const checked = await login(trx, call)
        if (!checked.ok) return checked
        const wish = { orderId: call.params.orderId, wish: call.body }
        return prepareOrderReceipt(trx, call.convention, checked.value.registrationId, wish, call.now)
      },
    }),
    documentRoute(api.issueTicketReceipt, {
      ...sharedByReceipts,
      prepare: async (trx, call) => {
        const checked = await login(trx, call)
        if (!checked.ok) return checked
        return prepareTicketReceipt(trx, call.convention, checked.value.registrationId, call.body, call.now)
      },
    }),
    documentRoute(api.issueCertificate, {
      ...shared,
      prepare: async (trx, call) => {
        const checked = await login(trx, call)
        if (!checked.ok) return checked
        return prepareCertificate(
          trx,
          call.convention,
          checked.value.registrationId,
          call.body?.language,
          call.now,
        )
      },
    }),
    documentRoute(api.issueNameCard, {
      ...shared,
      prepare: async (trx, call) => {
        const checked = await login(trx, call)
        if (!checked.ok) return checked
        return prepareNameCard(
          trx,
          call.convention,
          checked.value.registrationId,
          call.body?.language,
          call.now,
        )
      },
    }),
  ]
}

export const verificationRoutes = (): Route[] => [
  route(api.verifyDocument, (db, { convention, params, clientAddress, now }) =>
    verifyDocument(db, convention.conventionId, params.code, { clientAddress, now }),
  ),
]
