import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { assetName, cardPageScripts, scriptsOf } from './card-page-scripts.ts'

test('the document shows the same scripts with the same reasons', async () => {
  const document = await readFile(new URL('../../../../docs/security.md', import.meta.url), 'utf8')
  const section = document.split('## Scripts of the card page')[1]?.split('\n### ')[0] ?? ''
  const rows = [...section.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, reason]) => ({
    name,
    reason,
  }))
  expect(rows).toEqual(cardPageScripts)
})

test('names files of the build without their hash', () => {
  expect(assetName('assets/payment-page-BNxCeSyQ.js')).toBe('payment-page')
  expect(assetName('/assets/rules-C_4R7dY-.js')).toBe('rules')
  for (const other of ['assets/payment-page.js', 'other/payment-page-BNxCeSyQ.js', 'assets/a-BNxCeSyQ.js/b'])
    expect(assetName(other)).toBeUndefined()
})

test('reads everything that a page runs: addresses, preloaded modules, inline scripts and handlers', () => {
  const page = `<link rel="modulepreload" href="./assets/a-12345678.js"><link rel="icon" href="./favicon.svg">
    <script type="application/json" id="parts">{"x":["onload=1"]}</script>
    <SCRIPT src='https://evil.example.net/skim.js'></SCRIPT ><script>steal()</script>
    <img src="x" onerror="steal()">`
  expect(scriptsOf(page)).toEqual({
    addresses: ['https://evil.example.net/skim.js', './assets/a-12345678.js'],
    inline: ['steal()', '<img src="x" onerror="steal()">'],
    data: { parts: '{"x":["onload=1"]}' },
  })
})
