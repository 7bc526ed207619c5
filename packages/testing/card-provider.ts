import type { ArmedScenario, TransactionView } from '@uketsuke/card-emulator'
import { request } from 'undici'
import { shopId, until } from './attendee.ts'

/** Makes the emulator misbehave on its next calls. */
export const armScenario = async (emulatorUrl: string, scenario: ArmedScenario): Promise<void> => {
  const response = await request(`${emulatorUrl}/_emulator/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenario),
  })
  const answer = await response.body.text()
  if (response.statusCode !== 201) throw new Error(`the emulator rejects the scenario: ${answer}`)
}

/** How many armed scenarios no call has used yet. */
export const scenariosLeft = async (emulatorUrl: string): Promise<number> => {
  const response = await request(`${emulatorUrl}/_emulator/scenarios`)
  return ((await response.body.json()) as { armed: unknown[] }).armed.length
}

/** Waits until calls have used every armed scenario. */
export const untilScenariosUsed = (emulatorUrl: string): Promise<number> =>
  until(
    () => scenariosLeft(emulatorUrl),
    (left) => left === 0,
  )

/** Disarms everything, cuts hanging calls and finishes slow ones. */
export const clearScenarios = async (emulatorUrl: string): Promise<void> => {
  await request(`${emulatorUrl}/_emulator/scenarios`, { method: 'DELETE' })
}

const put = async (url: string, body: unknown): Promise<void> => {
  const response = await request(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await response.body.text()
  if (response.statusCode !== 200) throw new Error(`the emulator refuses: ${answer}`)
}

/** Moves the emulator's clock, but not the server's. */
export const advanceProvider = (emulatorUrl: string, ms: number): Promise<void> =>
  put(`${emulatorUrl}/_emulator/clock`, { advanceMs: ms })

/** Resets the emulator's clock to the system's. */
export const resetProviderClock = async (emulatorUrl: string): Promise<void> => {
  await request(`${emulatorUrl}/_emulator/clock`, { method: 'DELETE' })
}

/** Sets the emulator's address for notifications; null for none. */
export const notifyAt = (emulatorUrl: string, url: string | null): Promise<void> =>
  put(`${emulatorUrl}/_emulator/notifications`, { url })

/** Calls the provider behind the product's back. */
const callProvider = async (
  emulatorUrl: string,
  call: 'SearchTrade' | 'AlterTran' | 'ChangeTran',
  fields: Record<string, string>,
): Promise<URLSearchParams> => {
  const response = await request(`${emulatorUrl}/payment/${call}.idPass`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ShopID: shopId, ShopPass: 'emulator', ...fields }).toString(),
  })
  const answer = new URLSearchParams(await response.body.text())
  if (answer.has('ErrInfo')) throw new Error(`the emulator refuses ${call}: ${answer.get('ErrInfo')}`)
  return answer
}

/**
 * Changes a charge as a person with the shop's password does on the provider's screens: cancels it, or
 * captures another amount.
 */
export const alterCharge = async (emulatorUrl: string, orderId: string, amount?: number): Promise<void> => {
  const found = await callProvider(emulatorUrl, 'SearchTrade', { OrderID: orderId })
  const transaction = { AccessID: found.get('AccessID') ?? '', AccessPass: found.get('AccessPass') ?? '' }
  if (amount === undefined) await callProvider(emulatorUrl, 'AlterTran', { ...transaction, JobCd: 'CANCEL' })
  else
    await callProvider(emulatorUrl, 'ChangeTran', {
      ...transaction,
      JobCd: 'CAPTURE',
      Amount: String(amount),
    })
}

/** The emulator's record of an order; undefined for an unknown one. */
export const transactionOf = async (
  emulatorUrl: string,
  orderId: string,
): Promise<TransactionView | undefined> => {
  const response = await request(`${emulatorUrl}/_emulator/transactions`)
  const transactions = (await response.body.json()) as TransactionView[]
  return transactions.find((transaction) => transaction.orderId === orderId)
}

/** How often the card of an order was charged. */
export const chargesOf = async (emulatorUrl: string, orderId: string): Promise<number> =>
  (await transactionOf(emulatorUrl, orderId))?.charges ?? 0
