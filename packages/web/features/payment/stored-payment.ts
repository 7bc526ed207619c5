import { cardBrands, type Language } from '@uketsuke/contract'
import { languageIn } from '../../lib/choose-language.ts'
import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'
import type { OrderKind } from '../../shared/order/use-send-order.ts'
import type { KnownCard } from './card/card-number.ts'

/**
 * The payment window needs this record to continue after 3-D Secure. The return address names only order and
 * job, because the provider must learn no secrets. The code (null for an additional purchase) and the known
 * digits of the card stay in this tab; every window of the browser finds order and job.
 */
type StoredPayment = {
  orderId: string
  kind: OrderKind
  code: string | null
  language: Language
  jobId: string | null
  /** The card of the job. A record of an earlier version has none. */
  card?: KnownCard | null
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isKnownCard = (value: unknown): value is KnownCard =>
  holdsTexts(value, 'last4') &&
  'brand' in value &&
  (value.brand === null || cardBrands.some((brand) => brand === value.brand))

const isStoredPayment = (value: unknown): value is StoredPayment =>
  holdsTexts(value, 'orderId', 'kind', 'language') &&
  languageIn(value.language) !== null &&
  (value.kind === 'registration' || value.kind === 'additional') &&
  'code' in value &&
  isTextOrNull(value.code) &&
  'jobId' in value &&
  isTextOrNull(value.jobId) &&
  (!('card' in value) || value.card === null || isKnownCard(value.card))

/** The order that this tab was opened to pay. */
export const orderInTab = (): StoredPayment | null => {
  const record = parseJson(stored.paymentWindow.read() ?? '')
  return isStoredPayment(record) ? record : null
}

/** This tab's record of the order. */
export const storedPayment = (orderId: string): StoredPayment | null => {
  const record = orderInTab()
  return record?.orderId === orderId ? record : null
}

const write = (record: StoredPayment): void => stored.paymentWindow.write(JSON.stringify(record))

/** Records that the window was opened for the order. A running job stays. */
export const storePayment = (opened: Omit<StoredPayment, 'jobId' | 'card'>): void => {
  const { jobId = null, card = null } = storedPayment(opened.orderId) ?? {}
  write({ ...opened, jobId, card })
}

const jobInBrowser = (orderId: string): string | null => {
  const [order, job] = stored.paymentJob.read()?.split(' ') ?? []
  return order === orderId && job ? job : null
}

/** The job that was running when the order's window was left. Another window may have started a newer one. */
export const storedJob = (orderId: string): string | null =>
  jobInBrowser(orderId) ?? storedPayment(orderId)?.jobId ?? null

export const storeJob = (orderId: string, jobId: string, card: KnownCard | null): void => {
  const record = storedPayment(orderId)
  if (record) write({ ...record, jobId, card })
  stored.paymentJob.write(`${orderId} ${jobId}`)
}

/** The card of a job that this tab began. */
export const cardOfJob = (orderId: string, jobId: string): KnownCard | null => {
  const record = storedPayment(orderId)
  return (record?.jobId === jobId && record.card) || null
}

/** Forgets a job that is decided or given up: another one may pay the order. */
export const forgetJob = (orderId: string): void => {
  const record = storedPayment(orderId)
  if (record) write({ ...record, jobId: null, card: null })
  if (jobInBrowser(orderId)) stored.paymentJob.clear()
}

/** Forgets an order that has ended. */
export const forgetPayment = (orderId: string): void => {
  forgetJob(orderId)
  if (storedPayment(orderId)) stored.paymentWindow.clear()
}
