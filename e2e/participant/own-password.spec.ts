import { expect, test } from '../fixtures.ts'
import { enterMyPage, openLogin } from '../my-page.ts'
import { nextMail } from '../pre-registering.ts'
import { fillLogin } from '../registering.ts'
import { button, expectNewScreen, expectScreen, link } from '../screens.ts'

const own = 'Ciborium47tines'

test('a participant replaces the mailed password by an own one', async ({ visitor }) => {
  const { page, texts, browser, hasPhone } = visitor
  const t = texts.authentication.account
  const { registrationId, password } = await enterMyPage(visitor)
  await link(page.getByRole('main'), texts.user.profile.toAccount).click()
  await expectNewScreen(page, t.title)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const submit = () => button(page, t.password.submit).click()

  await submit()
  await expect(field(t.password.current)).toBeFocused()
  await field(t.password.current).fill('Wrong1234')
  await field(t.password.new).fill('short')
  await submit()
  await expect(page.getByText(texts.rules.password)).toBeVisible()

  browser.expectRefusal(400, 401)
  await field(t.password.new).fill('Password1')
  await submit()
  await expect(page.getByText(texts.rules.commonPassword)).toBeVisible()
  await field(t.password.new).fill(own)
  await submit()
  await expect(page.getByText(t.password.errors.INCORRECT_PASSWORD)).toBeVisible()
  await field(t.password.current).fill(password)
  await submit()
  await expect(page.getByText(t.password.changed)).toBeVisible()
  await expect(field(t.password.new)).toHaveValue('')
  const mail = await nextMail(visitor)
  expect(mail.text).not.toContain(own)

  if (hasPhone) await button(page, texts.site.header.menu).click()
  await button(page, texts.authentication.logout).click()
  await openLogin(visitor)
  await fillLogin(page, visitor, { registrationId, password: own })
  await expectScreen(page, texts.user.profile.title)
})
