import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirmFreeRegistration, home, prepareRegistration } from '../registering.ts'
import { button, link } from '../screens.ts'

test('confirmation and result name the convention on paper, without what can only be pressed', {
  tag: '@once',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.registration
  const steps = page.getByRole('list', { name: texts.ui.steps })
  const toggle = page.getByRole('group', { name: texts.site.header.language })

  const expectOnPaper = async (pressable: Locator) => {
    await expect(pressable).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(home(visitor)).toBeVisible()
    for (const onScreen of [steps, toggle, pressable, page.getByRole('contentinfo')])
      await expect(onScreen).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  }
  await prepareRegistration(visitor, { plan: 'student' })
  await expectOnPaper(button(page, t.confirmation.submitFree))
  await confirmFreeRegistration(visitor)
  await expectOnPaper(link(page.getByRole('main'), t.result.toMyPage))
})
