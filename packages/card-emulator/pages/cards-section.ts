import type { TestCard } from '../cards.ts'
import { errorCards, payingCards, threeDSecureCards } from '../cards.ts'
import type { Html } from './html.ts'
import { both, html } from './html.ts'

const hint = {
  ja: '番号を押すと全体が選択されます。有効期限は過ぎていない年月、セキュリティコードは任意です。これ以外の番号は受け付けません。',
  en: 'Click a number to select it. Use any future expiry and any security code. Only these numbers are accepted.',
}

/** The test cards and their effects. */
export const cardsSection = (): Html => html`<section aria-labelledby="cards">
<h2 id="cards">${both({ ja: 'テストカード', en: 'Test cards' })}</h2>
<p class="hint">${both(hint)}</p>
<h3>${both({ ja: '支払えるカード', en: 'Cards that pay' })}</h3>
${list(payingCards)}
<h3>${both({ ja: '3Dセキュアのカード', en: '3-D Secure cards' })}</h3>
${list(threeDSecureCards)}
<details>
<summary>${both({ ja: '拒否されるカード', en: 'Cards that are declined' })} <small>${errorCards.length}</small></summary>
${list(errorCards)}
</details>
</section>`

const list = (cards: readonly TestCard[]): Html => html`<ul class="cards">
${cards.map(({ cardNo, effect }) => html`<li><code class="copy">${cardNo}</code> <small>${both(effect)}</small></li>`)}
</ul>`
