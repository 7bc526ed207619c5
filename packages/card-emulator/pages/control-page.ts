import type { EmulatorState } from '../perform-call.ts'
import { cardsSection } from './cards-section.ts'
import { clockSection } from './clock-section.ts'
import type { Page } from './frame.ts'
import { both, html } from './html.ts'
import { notificationsSection } from './notifications-section.ts'
import { scenariosSection } from './scenarios-section.ts'
import { transactionsSection } from './transactions-section.ts'

const title = { ja: 'カード決済エミュレーター', en: 'Card emulator' }

const intro = {
  ja: 'カード決済会社の代わりをします。記録はメモリーだけにあり、終了すると消えます。最新の状態は再読み込みで表示されます。',
  en: 'Stands in for the card provider. All data is kept in memory and lost on exit. Reload the page to see the current state.',
}

/** The emulator's own page: transactions, cards, scenarios, notifications and the clock. */
export const controlPage = ({ provider, scenarios, notifications, clock }: EmulatorState): Page => {
  const shops = [...provider.shops.keys()].join(', ')
  const body = html`<main>
<h1>${both(title)}</h1>
<p class="lead">${both(intro)}</p>
<p class="hint">ShopID: <code>${shops}</code> · <a href="/">${both({ ja: '再読み込み', en: 'Reload' })}</a></p>
<div class="columns">
<div>
${transactionsSection([...provider.trades.byAccessId.values()])}
${notificationsSection(notifications)}
</div>
<div>
${scenariosSection(scenarios)}
${clockSection(clock.now())}
</div>
</div>
${cardsSection()}
</main>`
  return { title, body, style: '/_emulator/control-page.css' }
}
