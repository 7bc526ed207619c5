import { testCards } from './cards.ts'
import type { Provider } from './provider.ts'

const LISTED = 200

/** The emulator's own page: what it is, the cards it takes and the newest transactions. */
export function renderPage({ shops, trades }: Provider): string {
  const all = [...trades.byAccessId.values()]
  const cards = testCards.map(({ cardNo, effect }) => [cardNo, effect])
  const newest = all
    .slice(-LISTED)
    .reverse()
    .map(({ orderId, status, jobCd, amount, charges }) => [orderId, status, jobCd, `${amount}`, `${charges}`])

  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Card emulator</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color: #222 }
  .banner { background: #b00020; color: #fff; padding: .75rem 1rem; font-weight: bold }
  table { border-collapse: collapse }
  th, td { text-align: left; padding: .2rem 1rem .2rem 0; border-bottom: 1px solid #ddd }
  td { font-variant-numeric: tabular-nums }
</style>
</head>
<body>
<p class="banner">Emulator — no real money. Never type a real card number: only the cards below are taken.</p>
<h1>Card emulator</h1>
<p>Stands in for the idPass protocol of GMO Payment Gateway and its token script, for shop
${escapeHtml([...shops.keys()].join(', '))}. Everything is kept in memory and forgotten when it stops.</p>
<h2>Transactions (${all.length === newest.length ? all.length : `newest ${newest.length} of ${all.length}`})</h2>
${table(['OrderID', 'Status', 'JobCd', 'Amount (yen)', 'Charges'], newest)}
<h2>Test cards</h2>
<p>Any expiry that is not past, any security code.</p>
${table(['Card number', 'Effect'], cards)}
</body>
</html>
`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, values: readonly string[]) =>
    values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')
  return `<table>\n<tr>${cells('th', head)}</tr>\n${body}\n</table>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
