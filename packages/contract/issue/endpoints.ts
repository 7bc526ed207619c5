import { endpoint } from '../endpoint.ts'
import { OrderParams } from '../payment/schemas.ts'
import { documentKinds, type PersonalKind } from './document-kinds.ts'
import { IssueRequest, OrderReceiptRequest, TicketReceiptRequest, VerifyParams } from './schemas.ts'
import { VerifiedDocument } from './verified-document.ts'

const loginRefusals = ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'] as const
const issueRefusals = [...loginRefusals, 'ISSUE_LIMIT_EXCEEDED', 'PRINTER_BUSY'] as const
const receiptRefusals = [
  ...issueRefusals,
  'PAYMENT_NOT_FOUND',
  'INPUT_MISMATCH',
  'RECEIPT_ISSUED_OTHERWISE',
] as const

export const issueOrderReceipt = endpoint({
  method: 'POST',
  path: '/issues/receipt/:orderId',
  summary: 'Issue the receipt of an order',
  description: 'One receipt for the whole order.',
  apiToken: 'login',
  params: OrderParams,
  body: OrderReceiptRequest,
  status: 200,
  document: true,
  errors: receiptRefusals,
})

export const issueTicketReceipt = endpoint({
  method: 'POST',
  path: '/issues/receipt',
  summary: 'Issue the receipt of a ticket',
  description: 'One receipt for a single ticket of an order.',
  apiToken: 'login',
  body: TicketReceiptRequest,
  status: 200,
  document: true,
  errors: [...receiptRefusals, 'INVALID_PLAN_ID'],
})

const personal = (kind: PersonalKind, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/issues/${documentKinds[kind].name}`,
    summary,
    apiToken: 'login',
    body: IssueRequest,
    status: 200,
    document: true,
    errors: [...issueRefusals, 'PERMISSION_DENIED'],
  })

export const issueCertificate = personal('certificate', 'Issue the certificate of participation')

export const issueNameCard = personal('nameCard', 'Issue the name card')

export const verifyDocument = endpoint({
  method: 'GET',
  path: '/verify/:code',
  summary: 'Verify a document',
  description: 'Returns the contents of the genuine receipt or certificate with this code.',
  apiToken: 'none',
  params: VerifyParams,
  status: 200,
  answer: VerifiedDocument,
  errors: ['RESOURCE_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})
