import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, languages } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { say } from '@uketsuke/server/say'
import { inSeconds, newEmail } from '@uketsuke/testing'
import buildWebApp from '../built-web-app.ts'
import { type Site, startSite } from '../start-site.ts'
import type { Browser, Engine } from './browser.ts'
import { newChromium, oldChromium } from './chromium.ts'
import { firefox } from './firefox.ts'
import { personAt } from './person.ts'
import type { Visit } from './visit.ts'
import { walks } from './walks.ts'
import { webkit } from './webkit.ts'

/** `npm run test:browsers`: every walk in every engine. */

const engines: Engine[] = [newChromium, oldChromium, firefox, webkit]
const { values } = parseArgs({
  options: { engine: { type: 'string' }, walk: { type: 'string' }, language: { type: 'string' } },
})
const named = <T extends { name: string }>(all: T[], part = '') =>
  all.filter(({ name }) => name.toLowerCase().includes(part.toLowerCase()))
const chosenEngines = named(engines, values.engine)
const chosenWalks = named(
  Object.entries(walks).map(([name, walk], number) => ({ name, walk, number })),
  values.walk,
)
const messages = { ja, en }

/**
 * Without `--language`, walks alternate between the languages, and each engine starts with a different one.
 */
const languageOf = (engine: number, walk: number): Language => ((engine + walk) % 2 === 0 ? 'ja' : 'en')

type Walked = (typeof chosenWalks)[number]

/** Runs one walk in a fresh browser. Returns the browser's version; throws the walk's error. */
const walkThrough = async (site: Site, engine: Engine, { name, walk, number }: Walked): Promise<string> => {
  const downloads = await mkdtemp(join(tmpdir(), 'uketsuke-downloads-'))
  const browsers: Browser[] = []
  const language =
    languages.find((known) => known === values.language) ?? languageOf(engines.indexOf(engine), number)
  const email = newEmail()
  const visitWith = async (): Promise<Visit> => {
    const browser = await engine.start({ isDark: name === 'dark', downloads })
    browsers.push(browser)
    const [tab] = await browser.tabs()
    if (!tab) throw new Error('the browser has no window')
    const texts = messages[language]
    const anotherBrowser = visitWith
    return { me: personAt(tab), language, texts, email, site, browser, anotherBrowser, downloads }
  }
  try {
    await walk(await visitWith())
    return browsers[0]?.version ?? ''
  } finally {
    for (const browser of browsers) await browser.stop()
    await rm(downloads, { recursive: true, force: true })
  }
}

if (chosenEngines.length === 0 || chosenWalks.length === 0)
  throw new Error('No engine or no walk has this name.')
buildWebApp()
const site = await startSite('127.0.0.1')
const results = new Map<string, string>()
const titles = new Map<Engine, string>()
const missing = chosenEngines.flatMap((engine) => engine.missing() ?? [])
const failures: string[] = []
for (const engine of chosenEngines.filter((each) => each.missing() === null))
  for (const walk of chosenWalks) {
    const began = Date.now()
    try {
      titles.set(engine, `${engine.name} (${await walkThrough(site, engine, walk)})`)
      results.set(`${engine.name}, ${walk.name}`, inSeconds(Date.now() - began))
      say(`  ok      ${engine.name}, ${walk.name}`)
    } catch (error) {
      failures.push(`${engine.name}, ${walk.name}`)
      results.set(`${engine.name}, ${walk.name}`, 'FAILED')
      say(`  FAILED  ${engine.name}, ${walk.name}: ${error instanceof Error ? error.stack : error}`)
    }
  }
await site.stop()

say(`\n| Walk | ${chosenEngines.map((engine) => titles.get(engine) ?? engine.name).join(' | ')} |`)
say(`|---|${chosenEngines.map(() => '---|').join('')}`)
for (const { name } of chosenWalks)
  say(
    `| ${name} | ${chosenEngines.map((engine) => results.get(`${engine.name}, ${name}`) ?? 'MISSING').join(' | ')} |`,
  )
if (failures.length > 0) say(`\n${failures.length} walks FAILED: ${failures.join('; ')}.`)
for (const what of missing) say(`\nNOT TESTED: this machine lacks ${what}.`)
// A developer's machine may lack a browser, but the machine that decides about a release must have all.
process.exitCode = failures.length > 0 || (missing.length > 0 && process.env.CI) ? 1 : 0
