import type { Page } from './frame.ts'
import { both, html } from './html.ts'

/** Explains why a form was refused; `reason` is the message of the control endpoint. */
export const refusalPage = (reason: string, status = 400): Page => {
  const title = { ja: '実行できません', en: 'Request refused' }
  const body = html`<main class="card">
<h1>${both(title)}</h1>
<p class="error" role="alert" lang="en">${reason}</p>
<p><a href="/">${both({ ja: '戻る', en: 'Back' })}</a></p>
</main>`
  return { title, body, status }
}
