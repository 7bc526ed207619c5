import { languages } from '@uketsuke/contract'
import { paths } from '@uketsuke/contract/app-paths'
import { checksFor, expectAccessible } from '../accessibility.ts'
import { test as base, expect } from '../fixtures.ts'
import { expectReadable } from '../reflow.ts'
import { walkAt, walks } from '../tour.ts'

const test = base.extend<{ isComplete: boolean }>({ isComplete: [false, { option: true }] })

/** Their screens consist of parts that other walks show as well. */
const completeOnly: readonly string[] = [
  'a payment without an answer',
  'cards that get no token',
  'an additional purchase that is refused',
  'an app that does not load',
  'a registration on a bad connection',
  'an order that does not load',
  'a profile that does not load',
  'a payment while the database is lost',
  'a payment while the database says nothing',
  'My Page while the database is lost',
  'gallery',
] satisfies (keyof typeof walks)[]

/** The paths whose screens a walk must look at. */
const pathsOf = (name: string) =>
  Object.entries(paths).flatMap(([key, path]) => (Reflect.get(walkAt, key) === name ? [path] : []))

/** `https://…/#/verify?code=abc` → `/verify`. */
const pathOf = (address: string) => new URL(address).hash.slice(1).split('?')[0]

/**
 * By default most walks run, each in one language, alternating. The complete run takes every walk in both.
 */
const tagOf = (name: string, walk: number, language: number) =>
  walk % languages.length === language && !completeOnly.includes(name) ? [] : ['@complete']

for (const [languageNumber, language] of languages.entries()) {
  test.describe(`every screen is accessible, ${language}`, { tag: '@every-width' }, () => {
    test.use({ language })
    // Each screen is checked up to eleven times.
    test.describe.configure({ timeout: 300_000 })

    for (const [walkNumber, [name, walk]] of Object.entries(walks).entries()) {
      test(name, { tag: tagOf(name, walkNumber, languageNumber) }, async ({ visitor, isComplete }) => {
        const expectUsable = expectAccessible(checksFor(language, isComplete))
        const expectLegible = expectReadable(language, isComplete)
        const seen: (string | undefined)[] = []
        await walk(visitor, async (screen, page) => {
          seen.push(pathOf(page.url()))
          await expectUsable(screen, page)
          await expectLegible(screen, page)
        })
        expect(seen).toEqual(expect.arrayContaining(pathsOf(name)))
      })
    }
  })
}
