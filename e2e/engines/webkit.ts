import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutes } from '@uketsuke/server/duration'
import { freePort, until } from '@uketsuke/testing'
import type { Engine, Tab } from './browser.ts'
import { clickAt, clickOn, keys, typing } from './press.ts'
import { addressIn, run } from './processes.ts'

const driver = '/usr/bin/WebKitWebDriver'
const xvfb = '/usr/bin/Xvfb'
const [miniBrowser = ''] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** An answer may take long on a busy machine, but a hung driver never gives one. */
const longestAnswer = minutes(1)

const senderTo =
  (address: string): Send =>
  async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      signal: AbortSignal.timeout(longestAnswer),
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`)
    return value
  }

/** WebDriver has one current window, so every action first switches to its own. */
const tabOf = (send: Send, handle: string): Tab => {
  const act: Send = async (method, path, body) => {
    await send('POST', '/window', { handle })
    return send(method, path, body)
  }
  const read = async (expression: string): Promise<unknown> => {
    const script = `const done = arguments[0]; Promise.resolve(${expression}).then((it) => done(JSON.stringify(it) ?? 'null'))`
    return JSON.parse((await act('POST', '/execute/async', { script, args: [] })) as string)
  }
  const perform = async (actions: object[]) => void (await act('POST', '/actions', { actions }))
  return {
    open: async (url) => void (await act('POST', '/url', { url })),
    reload: async () => void (await act('POST', '/refresh')),
    back: async () => void (await act('POST', '/back')),
    forward: async () => void (await act('POST', '/forward')),
    click: async (selector) => perform(await clickOn(read, selector)),
    type: (text) => perform(typing(text)),
    press: (key) => perform(typing(keys[key])),
    clickAt: (x, y) => perform(clickAt(x, y)),
    read,
    picture: async () => Buffer.from((await act('GET', '/screenshot')) as string, 'base64'),
  }
}

/** Speaks W3C WebDriver with WebKitGTK, which shares Safari's engine. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  missing: () =>
    existsSync(driver) && existsSync(xvfb) && miniBrowser
      ? null
      : 'WebKitGTK: apt-get install webkit2gtk-driver xvfb',
  start: async ({ isDark, downloads }) => {
    const home = await mkdtemp(join(tmpdir(), 'uketsuke-webkit-'))
    await mkdir(join(home, '.config'))
    await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
    const display = run(xvfb, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'])
    const number = await addressIn(display, /^(\d+)\n/m)
    const port = await freePort()
    const service = run(driver, [`--port=${port}`, '--replace-on-new-session'], {
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: `:${number}`,
      TZ: 'Asia/Tokyo',
      LANG: 'C.UTF-8',
      GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita',
    })
    const server = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${server}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(isReady, (ready) => ready)
    const options = { binary: miniBrowser, args: ['--automation'] }
    const { sessionId, capabilities } = (await senderTo(server)('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string; capabilities: { browserVersion: string } }
    const send = senderTo(`${server}/session/${sessionId}`)
    // The driver lists them in no particular order.
    const inOrder = new Set<string>()
    await send('POST', '/window/rect', { width: 800, height: 960 })
    return {
      version: capabilities.browserVersion,
      tabs: async () => {
        const open = (await send('GET', '/window/handles')) as string[]
        for (const handle of open) inOrder.add(handle)
        return [...inOrder].filter((handle) => open.includes(handle)).map((handle) => tabOf(send, handle))
      },
      stop: async () => {
        await service.stop()
        await display.stop()
        await rm(home, { recursive: true, force: true })
      },
    }
  },
}
