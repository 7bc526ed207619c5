import type { Notifications, SentNotification } from '../notifications.ts'
import type { Html } from './html.ts'
import { both, html } from './html.ts'

const LISTED = 50

/** The notification address and the sent notifications, newest first. */
export const notificationsSection = ({ url, sent }: Notifications): Html => {
  const newest = sent.slice(-LISTED).reverse()
  const none = { ja: 'まだ送っていません。', en: 'No notifications yet.' }
  return html`<section aria-labelledby="notifications">
<h2 id="notifications">${both({ ja: '結果通知', en: 'Notifications' })} <small>${sent.length}</small></h2>
<form method="post" action="/control/notifications" class="row">
<label>${both({ ja: '通知先（空欄は送信なし）', en: 'Address (leave empty to send none)' })}
<input name="url" type="url" value="${url ?? ''}" placeholder="http://127.0.0.1:3000/…"></label>
<button>${both({ ja: '保存', en: 'Save' })}</button>
</form>
${newest.length > 0 ? list(newest) : html`<p class="hint">${both(none)}</p>`}
</section>`
}

const list = (
  sent: readonly SentNotification[],
): Html => html`<div class="scroll" role="group" aria-labelledby="notifications" tabindex="0">
<ul class="records">
${sent.map(item)}
</ul>
</div>`

const item = ({ fields, forged, tries, delivered }: SentNotification): Html => {
  const state = delivered ? { ja: '配達済み', en: 'delivered' } : { ja: '未配達', en: 'not delivered' }
  const fake = html` <span class="over">${both({ ja: '偽物', en: 'forged' })}</span>`
  return html`<li><code>${fields.OrderID}</code>
<span>${fields.Status} <small>${fields.ErrInfo}</small>${forged ? fake : undefined}</span>
<span class="facts"><small>${both(state)}</small>
<small>${both({ ja: `${tries}回`, en: `tries: ${tries}` })}</small>
${forged ? undefined : replay(fields.OrderID)}</span></li>`
}

const replay = (
  orderId: string,
): Html => html`<form method="post" action="/control/notifications/${orderId}/replay">
<button class="small">${both({ ja: '再送', en: 'Replay' })}</button></form>`
