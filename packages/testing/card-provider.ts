import type { ArmedScenario, TransactionView } from '@uketsuke/card-emulator'
import { request } from 'undici'

/** Makes the emulator misbehave at its next calls. */
export const armScenario = async (emulatorUrl: string, scenario: ArmedScenario): Promise<void> => {
  const response = await request(`${emulatorUrl}/_emulator/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(scenario),
  })
  const answer = await response.body.text()
  if (response.statusCode !== 201) throw new Error(`the emulator does not take the scenario: ${answer}`)
}

/** What the emulator knows of an order; undefined when it never heard of it. */
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
