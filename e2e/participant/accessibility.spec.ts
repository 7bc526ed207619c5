import { languages } from '@uketsuke/contract'
import { checksFor, expectAccessible } from '../accessibility.ts'
import { test as base } from '../fixtures.ts'
import { expectReadable } from '../reflow.ts'
import { walks } from '../tour.ts'

const test = base.extend<{ isComplete: boolean }>({ isComplete: [false, { option: true }] })

/** By default each walk runs in one language, alternating; the complete run takes every walk in both. */
const tagOf = (walk: number, language: number) => (walk % languages.length === language ? [] : ['@complete'])

for (const [languageNumber, language] of languages.entries()) {
  test.describe(`every screen is accessible, ${language}`, { tag: '@every-width' }, () => {
    test.use({ language })
    // Each screen is checked up to eleven times.
    test.describe.configure({ timeout: 300_000 })

    for (const [walkNumber, [name, walk]] of Object.entries(walks).entries()) {
      test(name, { tag: tagOf(walkNumber, languageNumber) }, async ({ visitor, isComplete }) => {
        const expectUsable = expectAccessible(checksFor(language, isComplete))
        const expectLegible = expectReadable(language, isComplete)
        await walk(visitor, async (screen, page) => {
          await expectUsable(screen, page)
          await expectLegible(screen, page)
        })
      })
    }
  })
}
