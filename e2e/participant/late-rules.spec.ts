import { expect, test } from '../fixtures.ts'
import { holdFile } from '../network.ts'
import { openMailedLink, requestLink } from '../pre-registering.ts'
import { fillRegistrationForm } from '../registering.ts'
import { button, expectScreen } from '../screens.ts'
import { expectInTime, holdTime } from '../time.ts'

test('a form reports that its rules fail to load, and continues once they arrive', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  await holdTime(page.context())
  const letRulesCome = await holdFile(page, 'read-form')
  await requestLink(visitor)
  await openMailedLink(visitor)
  await fillRegistrationForm(visitor, { plan: 'student' })
  const submit = button(page, texts.registration.form.submit)
  await submit.click()
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expectInTime(visitor, page.getByRole('alert').filter({ hasText: texts.errors.NETWORK_ERROR }))
  letRulesCome()
  await submit.click()
  await expectScreen(page, texts.registration.confirmation.title)
})
