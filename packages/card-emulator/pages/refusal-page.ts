import type { Page } from './frame.ts'
import { both, html } from './html.ts'

/** Says why a form was not carried out; the reason is in the words of the control entries. */
export function refusalPage(reason: string, status = 400): Page {
  const title = { ja: '実行できません', en: 'Not possible' }
  const body = html`<main class="card">
<h1>${both(title)}</h1>
<p class="error" role="alert" lang="en">${reason}</p>
<p><a href="/">${both({ ja: '戻る', en: 'Back' })}</a></p>
</main>`
  return { title, body, status }
}
