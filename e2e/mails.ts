import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { languages } from '@uketsuke/contract'
import { compose } from '@uketsuke/server/compose-mail'
import { escapeHtml } from '@uketsuke/server/html'
import { readConvention } from '@uketsuke/server/read-convention'
import { conventionsDir, sampleMails } from '@uketsuke/testing'
import { browser } from './browser.ts'

/*
 * Photographs every mail in both languages, light and dark, on a phone and on a desk, and writes a page that
 * shows them side by side with their plain text: `npm run mails`, or `npm run mails -- <convention>`.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const dir = join(root, 'var', 'mail-samples')
const conventionId = process.argv[2] ?? 'demo2027'

const views = (['light', 'dark'] as const).flatMap((scheme) => [360, 720].map((width) => ({ scheme, width })))

const convention = await readConvention(join(conventionsDir, conventionId))
const chrome = await chromium.launch(browser?.launchOptions)
const page = await chrome.newPage()
rmSync(dir, { recursive: true, force: true })
const rows: string[] = []
for (const language of languages) {
  mkdirSync(join(dir, language), { recursive: true })
  for (const { name, mail } of sampleMails(convention, language)) {
    const { subject = '', text, html } = compose(mail, new Date('2027-04-01T00:00:00Z'))
    writeFileSync(join(dir, language, `${name}.html`), String(html))
    const cells = []
    await page.setContent(String(html))
    for (const { scheme, width } of views) {
      await page.setViewportSize({ width, height: 640 })
      await page.emulateMedia({ colorScheme: scheme })
      const file = `${language}/${name}-${width}-${scheme}.png`
      await page.screenshot({ path: join(dir, file), fullPage: true })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) process.stderr.write(`${file} is ${overflow} px too wide\n`)
      cells.push(
        `<td><a href="${file}"><img src="${file}" alt="" width="${width / 2}" loading="lazy"></a></td>`,
      )
    }
    rows.push(
      `<tr><th scope="row">${escapeHtml(`${language} ${name}`)}<p>${escapeHtml(subject)}</p></th>${cells.join('')}<td><pre>${escapeHtml(String(text))}</pre></td></tr>`,
    )
  }
}
await chrome.close()
const heads = [...views.map(({ scheme, width }) => `${width} ${scheme}`), 'plain text']
const index = join(dir, 'index.html')
writeFileSync(
  index,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every mail</title>
<style>
  body { font: 14px system-ui; background: #777; }
  th { max-width: 220px; padding: 4px 8px; text-align: start; vertical-align: top; background: #eee; }
  td { vertical-align: top; }
  pre { width: 480px; margin: 0; padding: 16px; white-space: pre-wrap; background: #fff; }
</style>
<table>
  <tr><th>Mail</th>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('\n')}
</table>
</html>
`,
)
process.stdout.write(`${rows.length} mails, all on one page: ${index}\n`)
