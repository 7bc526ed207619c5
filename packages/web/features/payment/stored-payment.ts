import type { Language } from '@uketsuke/contract'
import { languageIn } from '../../lib/choose-language.ts'
import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { type PaymentMode, stored } from '../../lib/store.ts'

/**
 * What the payment window needs to continue after 3-D Secure. The return address names order and job only, because the
 * provider learns no secrets. The code stays in the tab and is null for an additional purchase; every window of the browser
 * finds order and job.
 */
export type StoredPayment = {
  orderId: string
  mode: PaymentMode
  code: string | null
  language: Language
  jobId: string | null
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isStoredPayment = (value: unknown): value is StoredPayment =>
  holdsTexts(value, 'orderId', 'mode', 'language') &&
  languageIn(value.language) !== null &&
  (value.mode === 'normal' || value.mode === 'additional') &&
  'code' in value &&
  isTextOrNull(value.code) &&
  'jobId' in value &&
  isTextOrNull(value.jobId)

/** This tab's record of the order. */
export const storedPayment = (orderId: string): StoredPayment | null => {
  const record = parseJson(stored.paymentWindow.read() ?? '')
  return isStoredPayment(record) && record.orderId === orderId ? record : null
}

const write = (record: StoredPayment): void => stored.paymentWindow.write(JSON.stringify(record))

/** Records that the window was opened for the order. A running job stays. */
export const storePayment = (opened: Omit<StoredPayment, 'jobId'>): void =>
  write({ ...opened, jobId: storedPayment(opened.orderId)?.jobId ?? null })

const jobInBrowser = (orderId: string): string | null => {
  const [order, job] = stored.paymentJob.read()?.split(' ') ?? []
  return order === orderId && job ? job : null
}

/** The job that was running when the order's window was left. Another window may have started a newer one. */
export const storedJob = (orderId: string): string | null =>
  jobInBrowser(orderId) ?? storedPayment(orderId)?.jobId ?? null

export const storeJob = (orderId: string, jobId: string): void => {
  const record = storedPayment(orderId)
  if (record) write({ ...record, jobId })
  stored.paymentJob.write(`${orderId} ${jobId}`)
}

/** Forgets a job that is decided or given up: another one may pay the order. */
export const forgetJob = (orderId: string): void => {
  const record = storedPayment(orderId)
  if (record) write({ ...record, jobId: null })
  if (jobInBrowser(orderId)) stored.paymentJob.clear()
}

/** Forgets an order that has ended. */
export const forgetPayment = (orderId: string): void => {
  forgetJob(orderId)
  if (storedPayment(orderId)) stored.paymentWindow.clear()
}
