import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import type { ListedTransaction } from '../card-payment.ts'

/**
 * The columns that we need from the shop console's export of transactions, as its screens call them. It is
 * not public whether the file uses the same names.
 */
const names = {
  orderId: ['オーダーID', 'OrderID'],
  shopId: ['ショップID', 'ShopID'],
  processedAt: ['処理日時', 'ProcessDate', '最終更新日時'],
} as const

/** Japanese consoles write Windows-31J, some UTF-8. */
const textOf = (file: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return iconv.decode(file, 'cp932')
  }
}

const rowsOf = (file: Buffer): string[][] => {
  try {
    return parse(textOf(file), { relax_column_count: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Leaves out transactions of other shops in the same file. An order that is listed twice counts once. */
export const readTransactions = (file: Buffer, shopId: string): ListedTransaction[] | undefined => {
  const [header = [], ...rows] = rowsOf(file)
  const indexOf = (known: readonly string[]) => header.findIndex((name) => known.includes(name))
  const at = {
    orderId: indexOf(names.orderId),
    shopId: indexOf(names.shopId),
    processedAt: indexOf(names.processedAt),
  }
  if (at.orderId < 0) return undefined
  const listed = new Map<string, ListedTransaction>()
  for (const row of rows) {
    const orderId = row[at.orderId] ?? ''
    if (orderId === '' || (at.shopId >= 0 && row[at.shopId] !== shopId)) continue
    listed.set(orderId, { orderId, processedAt: row[at.processedAt] || null })
  }
  return [...listed.values()]
}
