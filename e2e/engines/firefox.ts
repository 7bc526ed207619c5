import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bidi, connect } from './bidi.ts'
import type { Engine, Tab } from './browser.ts'
import { clickAt, clickOn, keys, typing } from './press.ts'
import { addressIn, run } from './processes.ts'

const program = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'

/** The usual preferences, except for the download folder and the colour scheme. */
const preferences = ({ downloads, isDark }: { downloads: string; isDark: boolean }) => ({
  'browser.download.dir': downloads,
  'browser.download.folderList': 2,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // Blocks windows that nobody asked for.
  'dom.disable_open_during_load': true,
  'layout.css.prefers-color-scheme.content-override': isDark ? 0 : 1,
  'pdfjs.disabled': true,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
  'remote.active-protocols': 1,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
})

const tabOf = ({ send }: Bidi, context: string): Tab => {
  const traverse = (delta: number) => send('browsingContext.traverseHistory', { context, delta })
  const read = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = (await send('script.evaluate', {
      expression: `Promise.resolve(${expression}).then((it) => JSON.stringify(it) ?? 'null')`,
      target: { context },
      awaitPromise: true,
      userActivation: false,
    })) as { result?: { value: string }; exceptionDetails?: { text: string } }
    if (!result) throw new Error(exceptionDetails?.text)
    return JSON.parse(result.value)
  }
  // Actions go to the window in front; only there do fields receive focus events.
  const perform = async (actions: object[]) => {
    await send('browsingContext.activate', { context })
    await send('input.performActions', { context, actions })
  }
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: async () => void (await send('browsingContext.reload', { context, wait: 'complete' })),
    back: async () => void (await traverse(-1)),
    forward: async () => void (await traverse(1)),
    click: async (selector) => perform(await clickOn(read, selector)),
    type: (text) => perform(typing(text)),
    press: (key) => perform(typing(keys[key])),
    clickAt: (x, y) => perform(clickAt(x, y)),
    read,
    picture: async () => {
      const { data } = (await send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
  }
}

/** Speaks WebDriver BiDi with Firefox directly. */
export const firefox: Engine = {
  name: 'Firefox ESR',
  missing: () => (existsSync(program) ? null : 'Firefox: apt-get install firefox-esr, or FIREFOX_PATH'),
  start: async (wishes) => {
    const profile = await mkdtemp(join(tmpdir(), 'uketsuke-firefox-'))
    const lines = Object.entries(preferences(wishes)).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const child = run(program, [...args, '--width', '800', '--height', '900'], { TZ: 'Asia/Tokyo' })
    const bidi = await connect(`${await addressIn(child, /BiDi listening on (ws:\S+)/)}/session`)
    const { capabilities } = (await bidi.send('session.new', { capabilities: {} })) as {
      capabilities: { browserVersion: string }
    }
    const contexts = async () => {
      const tree = await bidi.send('browsingContext.getTree', {})
      return (tree as { contexts: { context: string }[] }).contexts.map(({ context }) => context)
    }
    // In the first tab the address bar keeps the focus, so pages receive no focus events.
    const [first] = await contexts()
    await bidi.send('browsingContext.create', { type: 'tab' })
    await bidi.send('browsingContext.close', { context: first })
    return {
      version: capabilities.browserVersion,
      tabs: async () => (await contexts()).map((context) => tabOf(bidi, context)),
      stop: async () => {
        bidi.close()
        await child.stop()
        await rm(profile, { recursive: true, force: true })
      },
    }
  },
}
