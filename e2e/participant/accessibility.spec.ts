import { languages } from '@uketsuke/contract'
import { checksFor, expectAccessible } from '../accessibility.ts'
import { test as base } from '../fixtures.ts'
import { expectReadable } from '../reflow.ts'
import { walks } from '../tour.ts'

const test = base.extend<{ isComplete: boolean }>({ isComplete: [false, { option: true }] })

/** Every day each walk is taken in one language, in turns; the complete test takes all of them in both. */
const tagOf = (walk: number, language: number) => (walk % languages.length === language ? [] : ['@complete'])

for (const [languageNumber, language] of languages.entries()) {
  test.describe(`everyone can use every screen, ${language}`, { tag: '@every-width' }, () => {
    test.use({ language })
    // Each screen is looked at up to eleven times.
    test.describe.configure({ timeout: 300_000 })

    for (const [walkNumber, [name, walk]] of Object.entries(walks).entries()) {
      test(name, { tag: tagOf(walkNumber, languageNumber) }, async ({ visitor, isComplete }) => {
        const expectUsable = expectAccessible(checksFor(language, isComplete))
        const expectLegible = expectReadable(isComplete)
        await walk(visitor, async (screen, page) => {
          await expectUsable(screen, page)
          await expectLegible(screen, page)
        })
      })
    }
  })
}
