import { japanDashed } from '../japan-time.ts'
import type { Html } from './html.ts'
import { both, html } from './html.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const steps = [
  { ms: MINUTE_MS, ja: '＋1分', en: '1 min' },
  { ms: 30 * MINUTE_MS, ja: '＋30分', en: '30 min' },
  { ms: DAY_MS, ja: '＋1日', en: '1 day' },
  { ms: 31 * DAY_MS, ja: '＋31日', en: '31 days' },
]

/** The emulator's clock, with forms that move it. */
export const clockSection = (now: Date): Html => {
  const [year, month, day, ...time] = japanDashed(now).split('-')
  const date = [year, month, day].join('-')
  return html`<section aria-labelledby="clock">
<h2 id="clock">${both({ ja: 'エミュレーターの時計', en: 'Clock' })}</h2>
<p><strong>${date} ${time.join(':')}</strong> <small>${both({ ja: '日本時間', en: 'Japan time' })}</small></p>
<form method="post" action="/control/clock" class="row">
${steps.map(({ ms, ja, en }) => html`<button name="advanceMs" value="${ms}">${both({ ja, en })}</button>`)}
</form>
<form method="post" action="/control/clock" class="row">
<label>${both({ ja: '日時を指定', en: 'Set to' })}
<input type="datetime-local" name="now" value="${date}T${time.slice(0, 2).join(':')}" required></label>
<button>${both({ ja: '変更', en: 'Set' })}</button>
</form>
<form method="post" action="/control/clock/reset">
<button>${both({ ja: '実際の時刻に戻す', en: 'Back to real time' })}</button>
</form>
</section>`
}
