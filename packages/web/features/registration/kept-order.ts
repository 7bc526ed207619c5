import * as z from 'zod/mini'
import { parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/** What a registration needs to go on waiting for its payment when telephones have thrown its tab away meanwhile. */
const KeptOrder = z.object({
  code: z.string(),
  orderId: z.string(),
  registrationId: z.string(),
  planId: z.string(),
  otherPlans: z.array(z.string()),
})
type KeptOrder = z.infer<typeof KeptOrder>

export const keepOrder = (order: KeptOrder): void => stored.registrationOrder.write(JSON.stringify(order))

/** The order of this link that had not ended when the tab last knew. */
export const keptOrder = (code: string): KeptOrder | null => {
  const { data } = KeptOrder.safeParse(parseJson(stored.registrationOrder.read() ?? ''))
  return data?.code === code ? data : null
}

export const forgetOrder = (): void => stored.registrationOrder.clear()
