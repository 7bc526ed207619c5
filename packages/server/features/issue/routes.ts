import { api, type Endpoint, type ErrorCode } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type DocumentRoute, documentRoute, type Ticket } from '../../platform/http/document-routes.ts'
import { type Call, type Route, route } from '../../platform/http/route.ts'
import type { Result } from '../../platform/result.ts'
import { createTurns } from '../../platform/turns.ts'
import { checkToken } from '../authentication/check-token.ts'
import { handOver, type Issuing } from './hand-over.ts'
import { prepareCertificate } from './prepare-certificate.ts'
import { prepareNameCard } from './prepare-name-card.ts'
import { prepareOrderReceipt } from './prepare-order-receipt.ts'
import { prepareTicketReceipt } from './prepare-ticket-receipt.ts'
import { resumeIssue } from './resume-issue.ts'
import { verifyDocument } from './verify-document.ts'

type LoginCall = Pick<Call<Endpoint>, 'convention' | 'apiToken' | 'now'>

const login = (db: Db, { convention, apiToken, now }: LoginCall) => checkToken(db, convention, apiToken, now)

const keyOf = (
  { convention: { conventionId } }: LoginCall,
  { registrationId = '', issueId = '' }: Ticket,
) => ({
  conventionId,
  registrationId,
  issueId,
})

export const issueDocumentRoutes = (issuing: Issuing): DocumentRoute[] => {
  /** The steps of a document, by how it is written down for who is logged in; `earlier`: by the same call, before. */
  const steps = <AnyCall extends LoginCall, Code extends ErrorCode>(
    write: (
      trx: Trx,
      call: AnyCall,
      registrationId: string,
      earlier?: Ticket,
    ) => Promise<Result<Ticket, Code>>,
  ) => ({
    prepare: async (trx: Trx, call: AnyCall) => {
      const checked = await login(trx, call)
      return checked.ok ? write(trx, call, checked.value.registrationId) : checked
    },
    resume: async (trx: Trx, call: AnyCall, ticket: Ticket) => {
      const checked = await login(trx, call)
      if (!checked.ok) return checked
      const { registrationId } = checked.value
      return resumeIssue(trx, keyOf(call, ticket), () => write(trx, call, registrationId, ticket))
    },
    handOver: ({ convention }: AnyCall, ticket: Ticket) => handOver(issuing, convention, ticket),
  })
  return [
    documentRoute(
      api.issueOrderReceipt,
      steps(
        (
          trx,
          { convention, params, body, now }: Call<typeof api.issueOrderReceipt>,
          registrationId,
          earlier,
        ) =>
          prepareOrderReceipt(
            trx,
            convention,
            registrationId,
            { orderId: params.orderId, wish: body },
            { look: issuing.printer.receiptLook(convention), now },
            earlier,
          ),
      ),
    ),
    documentRoute(
      api.issueTicketReceipt,
      steps((trx, { convention, body, now }: Call<typeof api.issueTicketReceipt>, registrationId, earlier) =>
        prepareTicketReceipt(
          trx,
          convention,
          registrationId,
          body,
          { look: issuing.printer.receiptLook(convention), now },
          earlier,
        ),
      ),
    ),
    documentRoute(
      api.issueCertificate,
      steps((trx, { convention, body, now }: Call<typeof api.issueCertificate>, registrationId, earlier) =>
        prepareCertificate(trx, convention, registrationId, body?.language, now, earlier),
      ),
    ),
    documentRoute(
      api.issueNameCard,
      steps((trx, { convention, body, now }: Call<typeof api.issueNameCard>, registrationId, earlier) =>
        prepareNameCard(trx, issuing.makeCardCode, convention, registrationId, body?.language, now, earlier),
      ),
    ),
  ]
}

export const verificationRoutes = (): Route[] => {
  const inTurn = createTurns()
  return [
    route(api.verifyDocument, (db, { convention, params, clientAddress, now }) =>
      verifyDocument(db, inTurn, convention, params.code, { clientAddress, now }),
    ),
  ]
}
