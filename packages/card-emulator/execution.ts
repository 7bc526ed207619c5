import type { Card } from './cards.ts'
import type { Form } from './wire.ts'

/** Methods that pay in PayTimes instalments. The others ignore PayTimes. */
export const METHODS_WITH_PAY_TIMES: readonly string[] = ['2', '4']

/** An ExecTran request, kept until the card is charged: at once, after 3-D Secure, or late. */
export interface Execution {
  card: Card
  method: string
  payTimes: string
  clientFields: readonly [string, string, string]
  echoesClientFields: boolean
}

export const executionOf = (form: Form, card: Card): Execution => {
  const method = form.Method ?? ''
  return {
    card,
    method,
    payTimes: METHODS_WITH_PAY_TIMES.includes(method) ? (form.PayTimes ?? '') : '',
    clientFields: [form.ClientField1 ?? '', form.ClientField2 ?? '', form.ClientField3 ?? ''],
    echoesClientFields: form.ClientFieldFlag === '1',
  }
}
