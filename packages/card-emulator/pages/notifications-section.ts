import type { Notifications, SentNotification } from '../notifications.ts'
import type { Html } from './html.ts'
import { both, html } from './html.ts'

const LISTED = 50

/** Where results are notified to, and what was sent, newest first. */
export function notificationsSection({ url, sent }: Notifications): Html {
  const newest = sent.slice(-LISTED).reverse()
  const none = { ja: 'まだ送っていません。', en: 'None was sent yet.' }
  return html`<section aria-labelledby="notifications">
<h2 id="notifications">${both({ ja: '結果通知', en: 'Notifications' })} <small>${sent.length}</small></h2>
<form method="post" action="/control/notifications" class="row">
<label>${both({ ja: '通知先（空欄は送信なし）', en: 'Address (empty: none is sent)' })}
<input name="url" type="url" value="${url ?? ''}" placeholder="http://127.0.0.1:3000/…"></label>
<button>${both({ ja: '保存', en: 'Save' })}</button>
</form>
${newest.length > 0 ? table(newest) : html`<p class="hint">${both(none)}</p>`}
</section>`
}

function table(sent: readonly SentNotification[]): Html {
  return html`<table>
<thead><tr>
<th scope="col">${both({ ja: '注文', en: 'Order' })}</th>
<th scope="col">${both({ ja: '内容', en: 'Says' })}</th>
<th scope="col">${both({ ja: '配達', en: 'Delivery' })}</th>
<th scope="col">${both({ ja: '再送', en: 'Replay' })}</th>
</tr></thead>
<tbody>
${sent.map(row)}
</tbody>
</table>`
}

function row({ fields, forged, tries, delivered }: SentNotification): Html {
  const state = delivered ? { ja: '済', en: 'delivered' } : { ja: '未', en: 'not delivered' }
  const times = { ja: `${tries}回`, en: `tries: ${tries}` }
  const fake = { ja: '偽物', en: 'forged' }
  return html`<tr><td><code>${fields.OrderID}</code></td>
<td>${fields.Status}${fields.ErrInfo ? html`<br><small>${fields.ErrInfo}</small>` : undefined}
${forged ? html`<br><span class="over">${both(fake)}</span>` : undefined}</td>
<td>${both(state)}<br><small>${both(times)}</small></td>
<td>${forged ? undefined : replay(fields.OrderID)}</td></tr>`
}

function replay(orderId: string): Html {
  return html`<form method="post" action="/control/notifications/${orderId}/replay">
<button>${both({ ja: '再送', en: 'Replay' })}</button></form>`
}
