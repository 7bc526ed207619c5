import type { Language } from '@uketsuke/contract'
import { languageIn } from '../../lib/choose-language.ts'
import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { type PaymentMode, stored } from '../../lib/store.ts'

/**
 * What the payment window needs to go on after 3-D Secure: the way back names order and job only, because the provider
 * is told no secrets. The code stays with the tab, null for what a participant buys later; order and job are found by
 * every window of the browser.
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

/** What this tab keeps of the order. */
export const keptPayment = (orderId: string): KeptPayment | null => {
  const kept = parseJson(stored.paymentWindow.read() ?? '')
  return isKeptPayment(kept) && kept.orderId === orderId ? kept : null
}

const keep = (kept: KeptPayment): void => stored.paymentWindow.write(JSON.stringify(kept))

/** The window was opened for the order; a job that is under way stays known. */
export const keepPayment = (opened: Omit<KeptPayment, 'jobId'>): void =>
  keep({ ...opened, jobId: keptPayment(opened.orderId)?.jobId ?? null })

const jobInBrowser = (orderId: string): string | null => {
  const [order, job] = stored.paymentJob.read()?.split(' ') ?? []
  return order === orderId && job ? job : null
}

/** The job of the order that was under way when its window was left; another window may have begun a newer one. */
export const keptJob = (orderId: string): string | null =>
  jobInBrowser(orderId) ?? keptPayment(orderId)?.jobId ?? null

export const keepJob = (orderId: string, jobId: string): void => {
  const kept = keptPayment(orderId)
  if (kept) keep({ ...kept, jobId })
  stored.paymentJob.write(`${orderId} ${jobId}`)
}

/** The job is decided or given up: the order may be paid by another. */
export const forgetJob = (orderId: string): void => {
  const kept = keptPayment(orderId)
  if (kept) keep({ ...kept, jobId: null })
  if (jobInBrowser(orderId)) stored.paymentJob.clear()
}

/** The order has ended: nothing of it is needed any more. */
export const forgetPayment = (orderId: string): void => {
  forgetJob(orderId)
  if (keptPayment(orderId)) stored.paymentWindow.clear()
}
