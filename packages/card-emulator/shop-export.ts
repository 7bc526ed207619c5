import iconv from 'iconv-lite'
import { japanTimestamp } from './japan-time.ts'
import type { Status, Trade } from './trades.ts'

/** The words of the shop's console for a transaction's state. */
const states: Record<Status, string> = {
  UNPROCESSED: '未決済',
  AUTHENTICATED: '未決済(3D登録済)',
  CHECK: '有効性チェック',
  CAPTURE: '即時売上',
  AUTH: '仮売上',
  SAUTH: '簡易オーソリ',
  SALES: '実売上',
  VOID: '取消',
  RETURN: '返品',
  RETURNX: '月跨り返品',
}

const columns = [
  'ショップID',
  'オーダーID',
  '状態',
  '処理区分',
  '利用金額',
  '税送料',
  '処理日時',
  '取引ID',
  'カード番号',
  '承認番号',
] as const

/**
 * The transactions as a person exports them from the shop's console. Names and words are those of its
 * screens; the file's real columns, their order and its encoding are not public.
 */
export const shopExport = (trades: Iterable<Trade>): Buffer => {
  const rows = [...trades].map(rowOf)
  return iconv.encode([columns, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join(''), 'cp932')
}

const rowOf = ({ shopId, orderId, status, jobCd, amount, tax, processedAt, accessId, payment }: Trade) => [
  shopId,
  orderId,
  states[status],
  jobCd,
  String(amount),
  String(tax),
  slashed(processedAt),
  accessId,
  payment?.maskedCardNo ?? '',
  payment?.approve ?? '',
]

/** `yyyy/MM/dd HH:mm:ss` in Japan time. */
const slashed = (instant: Date): string =>
  japanTimestamp(instant).replace(/^(....)(..)(..)(..)(..)(..)$/, '$1/$2/$3 $4:$5:$6')

const quoted = (value: string): string => `"${value.replaceAll('"', '""')}"`
