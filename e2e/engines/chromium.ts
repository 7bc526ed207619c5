import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { browser as today } from '../browser.ts'
import type { Browser, Engine, Tab, Wishes } from './browser.ts'

const tabOf = (page: Page): Tab => ({
  open: async (address) => void (await page.goto(address)),
  reload: async () => void (await page.reload()),
  back: async () => void (await page.goBack()),
  forward: async () => void (await page.goForward()),
  click: (selector) => page.click(selector),
  type: (text) => page.keyboard.type(text),
  press: (key) => page.keyboard.press(key),
  clickAt: (x, y) => page.mouse.click(x, y),
  read: (expression) => page.evaluate(expression),
  picture: () => page.screenshot(),
})

const launch = async (
  executablePath: string | undefined,
  args: string[],
  wishes: Wishes,
): Promise<Browser> => {
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  const context = await browser.newContext({
    viewport: { width: 800, height: 900 },
    colorScheme: wishes.isDark ? 'dark' : 'light',
    timezoneId: 'Asia/Tokyo',
  })
  const saved: Promise<void>[] = []
  context.on('page', (page) =>
    page.on('download', (file) => saved.push(file.saveAs(join(wishes.downloads, file.suggestedFilename())))),
  )
  await context.newPage()
  return {
    version: browser.version(),
    tabs: async () => context.pages().map(tabOf),
    stop: async () => {
      await Promise.all(saved)
      await browser.close()
    },
  }
}

/** The compressed old Chromium in its package. */
const packed = join(
  dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
  '..',
  'bin',
  'chromium.br',
)
const unpacked = join(tmpdir(), 'uketsuke-chromium-118')

/** Unpacks it once for each machine. An interrupted run leaves nothing half done. */
const unpack = async (): Promise<string> => {
  if (existsSync(unpacked)) return unpacked
  const place = await mkdtemp(`${unpacked}-`)
  const file = join(place, 'chromium')
  await writeFile(file, await promisify(brotliDecompress)(await readFile(packed)))
  await chmod(file, 0o755)
  await rename(file, unpacked)
  await rm(place, { recursive: true })
  return unpacked
}

export const oldChromium: Engine = {
  name: 'Chromium 118',
  missing: () => (existsSync(packed) ? null : 'the package @sparticuz/chromium: npm install'),
  // This build targets single-process environments and cannot spawn child processes.
  start: async (wishes) =>
    launch(await unpack(), ['--no-sandbox', '--single-process', '--no-zygote', '--disable-gpu'], wishes),
}

const { executablePath, args = [] } = today?.launchOptions ?? {}

export const newChromium: Engine = {
  name: 'Chromium',
  missing: () =>
    existsSync(executablePath ?? chromium.executablePath())
      ? null
      : 'Chromium: apt-get install chromium, or CHROMIUM_PATH',
  start: (wishes) => launch(executablePath, args, wishes),
}
