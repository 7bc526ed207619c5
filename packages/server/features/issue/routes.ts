import { api, type Endpoint, type ErrorCode } from '@uketsuke/contract'
import type { CountsAddress } from '../../platform/client-address.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import {
  type DocumentHandle,
  type DocumentRoute,
  documentRoute,
  type KeptDocument,
} from '../../platform/http/document-routes.ts'
import { type Call, type Route, route } from '../../platform/http/route.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { checkToken } from '../authentication/check-token.ts'
import { beginCertificate } from './begin-certificate.ts'
import { beginNameCard } from './begin-name-card.ts'
import type { PersonalRefusal, PersonalRequest } from './begin-personal.ts'
import { beginOrderReceipt } from './begin-receipt.ts'
import { beginTicketReceipt } from './begin-ticket-receipt.ts'
import type { DocumentRequest } from './document-request.ts'
import { type Issuing, printAndDeliver } from './print-and-deliver.ts'
import { printInTurn } from './print-in-turn.ts'
import { resumeIssue } from './resume-issue.ts'
import { verifyDocument } from './verify-document.ts'

type LoginCall = Pick<Call<Endpoint>, 'convention' | 'apiToken' | 'now'>

const login = (db: Db, { convention, apiToken, now }: LoginCall) => checkToken(db, convention, apiToken, now)

const keyOf = (
  { convention: { conventionId } }: LoginCall,
  { registrationId = '', issueId = '' }: DocumentHandle,
) => ({ conventionId, registrationId, issueId })

export const issueDocumentRoutes = (issuing: Issuing): DocumentRoute[] => {
  const inTurn = printInTurn(issuing.clock)
  /** The steps of a document for the logged-in participant. The kinds differ in `begin`. */
  const steps = <AnyCall extends LoginCall, Code extends ErrorCode>(
    begin: (trx: Trx, request: DocumentRequest, call: AnyCall) => Promise<Result<DocumentHandle, Code>>,
  ) => ({
    begin: async (trx: Trx, call: AnyCall) => {
      const checked = await login(trx, call)
      return checked.ok ? begin(trx, requestOf(call, checked.value), call) : checked
    },
    resume: async (trx: Trx, call: AnyCall, handle: DocumentHandle) => {
      const checked = await login(trx, call)
      if (!checked.ok) return checked
      const request = requestOf(call, checked.value, handle)
      return resumeIssue(trx, keyOf(call, handle), () => begin(trx, request, call))
    },
    deliver: ({ convention }: AnyCall, handle: DocumentHandle, kept: KeptDocument) =>
      inTurn(`${convention.conventionId} ${handle.registrationId}`, async () => {
        const earlier = await kept.find()
        if (earlier) return succeed(earlier)
        const made = await printAndDeliver(issuing, convention, handle)
        if (made.ok) await kept.keep(made.value)
        return made
      }),
  })
  /** The steps of a document of which each participant has one. */
  const personal = (
    begin: (trx: Trx, request: PersonalRequest) => Promise<Result<DocumentHandle, PersonalRefusal>>,
  ) =>
    steps((trx, request, { body }: Call<typeof api.issueCertificate>) =>
      begin(trx, { ...request, language: body?.language }),
    )
  const lookFor = ({ convention }: DocumentRequest) => issuing.printer.receiptLook(convention)
  return [
    documentRoute(
      api.issueOrderReceipt,
      steps((trx, request, { params, body }: Call<typeof api.issueOrderReceipt>) =>
        beginOrderReceipt(
          trx,
          { ...request, look: lookFor(request) },
          { orderId: params.orderId, requested: body },
        ),
      ),
    ),
    documentRoute(
      api.issueTicketReceipt,
      steps((trx, request, { body }: Call<typeof api.issueTicketReceipt>) =>
        beginTicketReceipt(trx, { ...request, look: lookFor(request) }, body),
      ),
    ),
    documentRoute(api.issueCertificate, personal(beginCertificate)),
    documentRoute(
      api.issueNameCard,
      personal((trx, request) => beginNameCard(trx, issuing.makeNameCardCode, request)),
    ),
  ]
}

const requestOf = (
  { convention, now }: LoginCall,
  { registrationId }: { registrationId: string },
  earlier?: DocumentHandle,
): DocumentRequest => ({ convention, registrationId, now, earlier })

export const verificationRoutes = (countsAddress: CountsAddress): Route[] => {
  const bounds = { inTurn: createConcurrencyLimit(), countsAddress }
  return [route(api.verifyDocument, (db, call) => verifyDocument(db, bounds, call, call.params.code))]
}
