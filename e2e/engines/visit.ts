import { readdir } from 'node:fs/promises'
import type { Language } from '@uketsuke/contract'
import type { Messages } from '@uketsuke/phrases'
import { until } from '@uketsuke/testing'
import type { Site } from '../start-site.ts'
import type { Browser } from './browser.ts'
import { type Person, personAt } from './person.ts'

/** A person who visits the site with one browser. */
export type Visit = {
  me: Person
  language: Language
  texts: Messages
  email: string
  site: Site
  browser: Browser
  /** The same person in a fresh browser of this engine. */
  anotherBrowser(): Promise<Visit>
  /** The folder in which the browser saves files. */
  downloads: string
}

/**
 * Opens an address of the site as from a mail. The site does not list Linux as supported, so it asks once.
 */
export const enter = async ({ me, language, texts, site }: Visit, path: string): Promise<void> => {
  const { title, continue: goOn } = texts.site.unsupportedDevice
  await me.open('about:blank')
  const address = path.startsWith('http') ? path : `${site.url}/#${path}`
  await me.open(
    address.includes('lang=') ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`,
  )
  await me.expect('a screen', `document.querySelector('h1') !== null`)
  const heading = await me.tab.read(`document.querySelector('h1').textContent`)
  if (heading === title) await me.press(goOn)
}

/** The window that has just opened. */
export const openedWindow = async ({ browser }: Visit): Promise<Person> => {
  const tabs = await until(
    () => browser.tabs(),
    (all) => all.length > 1,
  )
  const last = tabs.at(-1)
  if (!last) throw new Error('no window has opened')
  return personAt(last)
}

/** The complete files in the download folder, once there are this many. */
export const downloaded = async ({ downloads }: Visit, count: number): Promise<string[]> => {
  const complete = async () => (await readdir(downloads)).filter((name) => name.endsWith('.pdf'))
  return until(complete, (names) => names.length >= count, 1200)
}
