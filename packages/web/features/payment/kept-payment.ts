import type { Language } from '@uketsuke/contract'
import { languageIn } from '../../lib/choose-language.ts'
import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { type PaymentMode, stored } from '../../lib/store.ts'

/**
 * What the payment window needs to continue after 3-D Secure. The return address names order and job only, because the
 * provider learns no secrets. The code stays in the tab and is null for an additional purchase; every window of the browser
 * finds order and job.
 */
export type KeptPayment = {
  orderId: string
  mode: PaymentMode
  code: string | null
  language: Language
  jobId: string | null
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isKeptPayment = (value: unknown): value is KeptPayment =>
  holdsTexts(value, 'orderId', 'mode', 'language') &&
  languageIn(value.language) !== null &&
  (value.mode === 'normal' || value.mode === 'additional') &&
  'code' in value &&
  isTextOrNull(value.code) &&
  'jobId' in value &&
  isTextOrNull(value.jobId)

/** This tab's record of the order. */
export const keptPayment = (orderId: string): KeptPayment | null => {
  const kept = parseJson(stored.paymentWindow.read() ?? '')
  return isKeptPayment(kept) && kept.orderId === orderId ? kept : null
}

const keep = (kept: KeptPayment): void => stored.paymentWindow.write(JSON.stringify(kept))

/** Records that the window was opened for the order. A running job stays. */
export const keepPayment = (opened: Omit<KeptPayment, 'jobId'>): void =>
  keep({ ...opened, jobId: keptPayment(opened.orderId)?.jobId ?? null })

const jobInBrowser = (orderId: string): string | null => {
  const [order, job] = stored.paymentJob.read()?.split(' ') ?? []
  return order === orderId && job ? job : null
}

/** The job that was running when the order's window was left. Another window may have started a newer one. */
export const keptJob = (orderId: string): string | null =>
  jobInBrowser(orderId) ?? keptPayment(orderId)?.jobId ?? null

export const keepJob = (orderId: string, jobId: string): void => {
  const kept = keptPayment(orderId)
  if (kept) keep({ ...kept, jobId })
  stored.paymentJob.write(`${orderId} ${jobId}`)
}

/** Forgets a job that is decided or given up: another one may pay the order. */
export const forgetJob = (orderId: string): void => {
  const kept = keptPayment(orderId)
  if (kept) keep({ ...kept, jobId: null })
  if (jobInBrowser(orderId)) stored.paymentJob.clear()
}

/** Forgets an order that has ended. */
export const forgetPayment = (orderId: string): void => {
  forgetJob(orderId)
  if (keptPayment(orderId)) stored.paymentWindow.clear()
}
