import { languages } from '@uketsuke/contract'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../fixtures.ts'
import { expectReadable } from '../reflow.ts'
import { walks } from '../tour.ts'

for (const language of languages) {
  test.describe(`everyone can use every screen, ${language}`, { tag: '@every-width' }, () => {
    test.use({ language })
    // Each screen is looked at eleven times.
    test.describe.configure({ timeout: 180_000 })

    for (const [name, walk] of Object.entries(walks)) {
      test(name, async ({ visitor }) => {
        await walk(visitor, async (screen, page) => {
          await expectAccessible(screen, page)
          await expectReadable(screen, page)
        })
      })
    }
  })
}
