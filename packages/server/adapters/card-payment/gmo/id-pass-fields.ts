import { createHash } from 'node:crypto'
import type { PaidRecord, ProviderTransaction } from '../card-payment.ts'
import type { Fields } from './id-pass-wire.ts'

/** The transaction by AccessID and AccessPass, if the answer has both. */
export const transactionOf = (fields: Fields): ProviderTransaction | undefined => {
  const reference = fields.get('accessid')
  const accessPass = fields.get('accesspass')
  return reference && accessPass ? { reference, data: { accessPass } } : undefined
}

/** The fields with which later calls name the transaction. */
export const accessOf = ({ reference, data }: ProviderTransaction) => ({
  AccessID: reference,
  AccessPass: data.accessPass ?? '',
})

/** TranDate (ProcessDate in calls without it) is `yyyyMMddHHmmss` in Japan. */
export const recordOf = (fields: Fields, transaction: ProviderTransaction): PaidRecord => ({
  reference: transaction.reference,
  data: {
    ...transaction.data,
    approve: fields.get('approve') ?? '',
    tranDate: fields.get('trandate') ?? fields.get('processdate') ?? '',
  },
  tranId: fields.get('tranid') ?? '',
})

/** The last four digits (fewer if the shop masks more), and the provider's YYMM as MMYY. */
export const cardOf = (fields: Fields): { cardLast4?: string; cardExp?: string } => {
  const last = /[0-9]{1,4}$/.exec(fields.get('cardno') ?? '')?.[0]
  const expire = /^([0-9]{2})([0-9]{2})$/.exec(fields.get('expire') ?? '')
  return { ...(last && { cardLast4: last }), ...(expire && { cardExp: `${expire[2]}${expire[1]}` }) }
}

/** The charged yen: the provider charges the sum of amount and tax. */
export const amountOf = (fields: Fields): number | undefined => {
  const [amount = '', tax = ''] = [fields.get('amount'), fields.get('tax') || '0']
  return [amount, tax].every((yen) => /^[0-9]{1,7}$/.test(yen)) ? Number(amount) + Number(tax) : undefined
}

/** The address where the browser authenticates the buyer, if it is a web address. */
export const redirectUrlOf = (fields: Fields): string | undefined => {
  const url = URL.parse(fields.get('redirecturl') ?? '')
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

/** MD5 over the answer's values and the shop's password, without separators (the provider's CheckString). */
export const hasValidCheckString = (fields: Fields, shopPass: string): boolean => {
  const values = ['orderid', 'forward', 'method', 'paytimes', 'approve', 'tranid', 'trandate'].map(
    (key) => fields.get(key) ?? '',
  )
  const digest = createHash('md5').update(values.join('') + shopPass)
  return fields.get('checkstring') === digest.digest('hex')
}
