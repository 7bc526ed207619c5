import { expect, test } from '../fixtures.ts'
import { enterMyPage, openAccount, openLogin } from '../my-page.ts'
import { nextMail } from '../pre-registering.ts'
import { fillLogin } from '../registering.ts'
import { button, expectScreen, fieldError } from '../screens.ts'

const own = 'Ciborium47tines'

const post = (url: string, path: string, more: RequestInit) =>
  fetch(`${url}/v2/authenticate/${path}`, {
    ...more,
    method: 'POST',
    headers: { 'x-convention-id': 'demo2027', ...more.headers },
  })

const logInElsewhere = async (url: string, login: { registrationId: string; password: string }) => {
  const { registrationId, password } = login
  const answer = await post(url, 'login', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ registrationId, password, target: 'mypage' }),
  })
  return ((await answer.json()) as { token: string }).token
}

const statusOf = async (url: string, token: string) =>
  (await post(url, 'check', { headers: { 'x-api-token': `Bearer ${token}` } })).status

test('a participant replaces the mailed password with one of their own', async ({ visitor }) => {
  const { page, texts, browser, hasPhone } = visitor
  const t = texts.authentication.account
  const { registrationId, password } = await enterMyPage(visitor)
  await openAccount(visitor)
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const submit = () => button(page, t.password.submit).click()

  await submit()
  await expect(field(t.password.current)).toBeFocused()
  await field(t.password.current).fill('Wrong1234')
  await field(t.password.new).fill('short')
  await submit()
  await expect(fieldError(page, texts.rules.password)).toBeVisible()

  browser.expectRefusal(400, 401)
  await field(t.password.new).fill('Password1')
  await submit()
  await expect(fieldError(page, texts.rules.commonPassword)).toBeVisible()
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

test('a participant sees where they are logged in, and ends the other logins', async ({ visitor }) => {
  const { page, texts, site, browser } = visitor
  const t = texts.authentication.account.logins
  const login = await enterMyPage(visitor)
  const others = await Promise.all([1, 2, 3].map(() => logInElsewhere(site.url, login)))
  await openAccount(visitor)
  const rows = page.getByRole('listitem').filter({ hasText: t.used.split('{time}')[0] ?? '' })
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: t.unknown })).toHaveCount(3)

  await rows.filter({ hasText: t.unknown }).first().getByRole('button').click()
  await expect(page.getByText(t.ended)).toBeVisible()
  await expect(rows).toHaveCount(3)
  await button(page, t.endOthers).click()
  await expect(page.getByText(t.othersEnded)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText(t.onlyThis)).toBeVisible()
  await expect(button(page, t.endOthers)).toHaveCount(0)
  for (const token of others) expect(await statusOf(site.url, token)).toBe(401)
  expect(browser.problems()).toEqual([])
})
