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

/** The newest transactions first. */
export function transactionsSection(trades: readonly Trade[]): Html {
  const newest = trades.slice(-LISTED).reverse()
  const count =
    newest.length === trades.length ? `${trades.length}` : `newest ${newest.length} of ${trades.length}`
  return html`<section aria-labelledby="transactions">
<h2 id="transactions">${both({ ja: '取引', en: 'Transactions' })} <small>${count}</small></h2>
${newest.length > 0 ? table(newest) : html`<p class="hint">${both({ ja: 'まだありません。', en: 'None yet.' })}</p>`}
</section>`
}

function table(trades: readonly Trade[]): Html {
  return html`<table>
<thead><tr>
<th scope="col">${both({ ja: '注文', en: 'Order' })}</th>
<th scope="col">${both({ ja: '状態', en: 'Status' })}</th>
<th scope="col" class="number">${both({ ja: '金額', en: 'Yen' })}</th>
<th scope="col" class="number">${both({ ja: '請求回数', en: 'Charges' })}</th>
</tr></thead>
<tbody>
${trades.map(row)}
</tbody>
</table>`
}

function row({ orderId, status, jobCd, amount, tax, charges, refunded }: Trade): Html {
  return html`<tr><td><code>${orderId}</code></td><td><span class="${tones[status]}">${status}</span>${
    status === jobCd ? undefined : html`<br><small>${jobCd}</small>`
  }</td><td class="number">${yen(amount + tax)}${
    refunded > 0
      ? html`<br><small>${both({ ja: '返金', en: 'refunded' })} ${yen(refunded)}</small>`
      : undefined
  }</td><td class="number">${charges}</td></tr>`
}

function yen(amount: number): string {
  return amount.toLocaleString('en-US')
}
