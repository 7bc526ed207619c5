import { languages } from '@uketsuke/contract'
import { checksFor, expectAccessible } from '../accessibility.ts'
import { test as base } from '../fixtures.ts'
import { expectReadable } from '../reflow.ts'
import { walks } from '../tour.ts'

const test = base.extend<{ isComplete: boolean }>({ isComplete: [false, { option: true }] })

for (const language of languages) {
  test.describe(`everyone can use every screen, ${language}`, { tag: '@every-width' }, () => {
    test.use({ language })
    // Each screen is looked at up to eleven times.
    test.describe.configure({ timeout: 300_000 })

    for (const [name, walk] of Object.entries(walks)) {
      test(name, async ({ visitor, isComplete }) => {
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
