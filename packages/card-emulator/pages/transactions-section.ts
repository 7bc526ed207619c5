import type { Status, Trade } from '../trades.ts'
import type { Html } from './html.ts'
import { both, html } from './html.ts'

const LISTED = 200

const tones: Record<Status, 'open' | 'paid' | 'over'> = {
  UNPROCESSED: 'open',
  AUTHENTICATED: 'open',
  CHECK: 'paid',
  CAPTURE: 'paid',
  AUTH: 'paid',
  SAUTH: 'paid',
  SALES: 'paid',
  VOID: 'over',
  RETURN: 'over',
  RETURNX: 'over',
}

/** The newest transactions, newest first. */
export const transactionsSection = (trades: readonly Trade[]): Html => {
  const newest = trades.slice(-LISTED).reverse()
  const count =
    newest.length === trades.length ? `${trades.length}` : `newest ${newest.length} of ${trades.length}`
  return html`<section aria-labelledby="transactions">
<h2 id="transactions">${both({ ja: '取引', en: 'Transactions' })} <small>${count}</small></h2>
<p class="hint"><a href="/transactions.csv">${both({ ja: 'CSVで書き出す', en: 'Export as CSV' })}</a></p>
${newest.length > 0 ? list(newest) : html`<p class="hint">${both({ ja: 'まだありません。', en: 'None yet.' })}</p>`}
</section>`
}

const list = (
  trades: readonly Trade[],
): Html => html`<div class="scroll" role="group" aria-labelledby="transactions" tabindex="0">
<ul class="records">
${trades.map(item)}
</ul>
</div>`

const item = (trade: Trade): Html => {
  const { orderId, status, jobCd, amount, tax, charges, refunded } = trade
  const job = status === jobCd ? undefined : html` <small>${jobCd}</small>`
  const refundFact = refunded > 0 ? fact({ ja: '返金', en: 'refunded' }, yen(refunded)) : undefined
  return html`<li><code>${orderId}</code>
<span><span class="${tones[status]}">${status}</span>${job}</span>
<span class="facts">${fact({ ja: '金額', en: 'amount' }, yen(amount + tax))}
${fact({ ja: '請求回数', en: 'charges' }, String(charges))}
${refundFact}
${authenticationLink(trade)}</span></li>`
}

// Lets a buyer who closed the page, or never opened it, continue.
const authenticationLink = ({ status, authentication }: Trade): Html | undefined => {
  if (status !== 'AUTHENTICATED' || !authentication) return undefined
  const query = new URLSearchParams({ transId: authentication.transId, t: authentication.t })
  return html`<a href="/api/v2/brw/callback?${query.toString()}">${both({ ja: '認証画面', en: '3DS page' })}</a>`
}

const fact = (name: { ja: string; en: string }, value: string): Html =>
  html`<span><small>${both(name)}</small> ${value}</span>`

const yen = (amount: number): string => `¥${amount.toLocaleString('en-US')}`
