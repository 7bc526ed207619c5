import { scenarioCalls } from '../behaviours.ts'
import type { ArmedScenario, Scenarios } from '../scenarios.ts'
import type { Html } from './html.ts'
import { both, html } from './html.ts'
import { scenarioTexts } from './scenario-texts.ts'

const calls = scenarioCalls.map((call) => html`<option>${call}</option>`)

const scenarios = Object.entries(scenarioTexts).map(
  ([name, { ja, en }]) => html`<option value="${name}">${name}: ${ja} / ${en}</option>`,
)

/** The armed scenarios, and a form that arms another. */
export const scenariosSection = ({ armed }: Scenarios): Html => html`<section aria-labelledby="scenarios">
<h2 id="scenarios">${both({ ja: 'シナリオ（失敗の練習）', en: 'Scenarios' })}</h2>
${armed.length > 0 ? list(armed) : html`<p class="hint">${both({ ja: '待機中のものはありません。', en: 'No scenario is armed.' })}</p>`}
<form method="post" action="/control/scenarios" class="fields">
<label>${both({ ja: '呼び出し', en: 'Call' })} <select name="call">${calls}</select></label>
<label class="wide">${both({ ja: '起きること', en: 'What happens' })} <select name="scenario">${scenarios}</select></label>
<label>${both({ ja: '回数', en: 'Times' })} <input name="times" type="number" min="1" value="1" required></label>
<label>${both({ ja: 'ミリ秒（任意）', en: 'Milliseconds (optional)' })}
<input name="ms" type="number" min="0"></label>
<label>${both({ ja: '注文番号（任意）', en: 'Only for order (optional)' })} <input name="orderId"></label>
<button class="primary">${both({ ja: '仕掛ける', en: 'Arm' })}</button>
</form>
</section>`

const list = (armed: readonly ArmedScenario[]): Html => html`<ul class="armed">
${armed.map(
  ({
    call,
    scenario,
    times,
    ms,
    orderId,
  }) => html`<li><code>${call}</code> <strong>${scenario}</strong> × ${times}${
    ms === undefined ? undefined : html` · ${ms} ms`
  }${orderId === undefined ? undefined : html` · <code>${orderId}</code>`}<br>
<small>${both(scenarioTexts[scenario])}</small></li>`,
)}
</ul>
<form method="post" action="/control/scenarios/clear">
<button>${both({ ja: 'すべて解除', en: 'Clear all' })}</button>
</form>`
