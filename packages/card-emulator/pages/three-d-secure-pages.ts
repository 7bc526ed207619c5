import type { Authentication } from '../authentication.ts'
import { CHALLENGE_PASSWORD, PASSWORD_TRIES } from '../authentication.ts'
import type { Trade } from '../trades.ts'
import type { Page } from './frame.ts'
import type { Html } from './html.ts'
import { both, html } from './html.ts'

const title = { ja: '本人認証（3Dセキュア）', en: 'Card authentication (3-D Secure)' }

/** The card company's challenge, with its four possible answers. */
export const challengePage = (trade: Trade, authentication: Authentication): Page => {
  const { transId, t, retUrl, wrongPasswords, execution } = authentication
  const hidden = html`<input type="hidden" name="transId" value="${transId}">
<input type="hidden" name="t" value="${t}">`
  const body = html`<main class="card">
<h1>${both(title)}</h1>
<dl>
<dt>${both({ ja: 'お店', en: 'Shop' })}</dt><dd>${trade.threeDSecure?.tenantName || trade.shopId}</dd>
<dt>${both({ ja: '金額', en: 'Amount' })}</dt><dd>¥${(trade.amount + trade.tax).toLocaleString('ja-JP')}</dd>
<dt>${both({ ja: 'カード', en: 'Card' })}</dt><dd>**** ${execution.card.cardNo.slice(-4)}</dd>
<dt>${both({ ja: '注文', en: 'Order' })}</dt><dd>${trade.orderId}</dd>
</dl>
<form method="post" action="/api/v2/brw/answer">
${hidden}
${wrongPasswords > 0 ? wrongPassword(PASSWORD_TRIES - wrongPasswords) : undefined}
<label for="password">${both({ ja: '認証パスワード', en: 'Password' })}</label>
<input id="password" name="password" value="${CHALLENGE_PASSWORD}" inputmode="numeric" autocomplete="off"
 aria-describedby="hint"${wrongPasswords > 0 ? html` aria-invalid="true"` : undefined}>
<p id="hint" class="hint">${both({
    ja: `練習用のパスワードは ${CHALLENGE_PASSWORD} です。`,
    en: `The test password is ${CHALLENGE_PASSWORD}.`,
  })}</p>
<button class="primary" name="result" value="success">${both({ ja: '認証する', en: 'Authenticate' })}</button>
</form>
<form method="post" action="/api/v2/brw/answer" class="others">
${hidden}
${answer('fail', { ja: '認証に失敗する', en: 'Fail' })}
${answer('cancel', { ja: 'キャンセルする', en: 'Cancel' })}
${answer('close', { ja: '戻らずに閉じる', en: 'Close without returning' })}
</form>
</main>`
  return { title, body, formTargets: [new URL(retUrl).origin], status: wrongPasswords > 0 ? 422 : 200 }
}

const answer = (result: string, label: { ja: string; en: string }): Html =>
  html`<button name="result" value="${result}">${both(label)}</button>`

const wrongPassword = (left: number): Html => {
  const text = {
    ja: `パスワードが違います。あと${left}回入力できます。`,
    en: `Wrong password. Tries left: ${left}.`,
  }
  return html`<p class="error" role="alert">${both(text)}</p>`
}

/** Takes the browser back to the shop with a form that submits itself. */
export const returnPage = (retUrl: string, accessId: string): Page => {
  const body = html`<main class="card">
<h1>${both({ ja: 'お店に戻ります', en: 'Returning to the shop' })}</h1>
<form id="return" method="post" action="${retUrl}">
<input type="hidden" name="AccessID" value="${accessId}">
<button class="primary">${both({ ja: 'お店に戻る', en: 'Return to the shop' })}</button>
</form>
<script src="/_emulator/return-form.js"></script>
</main>`
  return { title, body, formTargets: [new URL(retUrl).origin] }
}

const plain = (status: number, text: { ja: string; en: string }): Page => {
  const body = html`<main class="card">
<h1>${both(title)}</h1>
<p>${both(text)}</p>
</main>`
  return { title, body, status }
}

/** The buyer closed the page; the shop is not told. */
export const closedPage: Page = plain(200, {
  ja: 'このウィンドウを閉じてください。お店には戻りません。',
  en: 'You can close this window. You will not be returned to the shop.',
})

/** The address was never issued, or a newer ExecTran replaced it. */
export const deadPage: Page = plain(404, {
  ja: 'このページの有効期限が切れています。お店の画面からやり直してください。',
  en: 'This address is no longer valid. Please start again from the shop.',
})

/** The answer is not one of the four. */
export const unknownAnswerPage: Page = plain(400, {
  ja: 'result は success, fail, cancel, close のいずれかです。',
  en: 'result must be one of success, fail, cancel, close.',
})
