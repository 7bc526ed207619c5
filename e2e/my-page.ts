import type { Locator } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'
import { openAddress } from './pre-registering.ts'
import { fillLogin } from './registering.ts'
import { button, expectNewScreen, expectScreen, link, textbox } from './screens.ts'

type Entry = keyof Visitor['texts']['user']['menu']['entries']

/** The demonstration convention's note on its QR code. */
export const qrSubText = {
  ja: '会場の受付でご提示ください。',
  en: 'Show this code at the registration desk.',
} as const

export const openLogin = async (visitor: Visitor) => {
  await openAddress(visitor, `/#/mypage?lang=${visitor.language}`)
  await expectScreen(visitor.page, visitor.texts.authentication.title)
}

/** Goes from the login to the page for requesting a new password. */
export const openNewPassword = async (visitor: Visitor) => {
  const { page, texts } = visitor
  await openLogin(visitor)
  await link(page, texts.authentication.forgotten).click()
  await expectNewScreen(page, texts.authentication.newPassword.title)
}

export const askForPassword = async (
  { page, texts }: Visitor,
  { registrationId, email }: { registrationId: string; email: string },
) => {
  const t = texts.authentication
  await textbox(page, t.registrationId).fill(registrationId)
  await textbox(page, t.newPassword.email).fill(email)
  await button(page, t.newPassword.submit).click()
}

/** Opens My Page for a participant who registered in the visitor's language. */
export const enterMyPage = async (visitor: Visitor) => {
  const { page, language, texts, email, site } = visitor
  const login = await site.becomeParticipant(email, language)
  await openLogin(visitor)
  await fillLogin(page, visitor, login)
  await expectScreen(page, texts.user.profile.title)
  return login
}

/** Opens My Page's menu, which is behind a button on a phone. */
export const openMenu = async ({ page, texts, hasPhone }: Visitor): Promise<Locator> => {
  if (hasPhone) await button(page, texts.site.header.menu).click()
  const place = page.getByRole(hasPhone ? 'dialog' : 'main')
  return place.getByRole('navigation', { name: texts.user.menu.label })
}

/** Closes the menu of the header on a phone. */
export const closeMenu = async ({ page, texts }: Visitor) => {
  await button(page, texts.ui.close).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

export const menuEntry = async (visitor: Visitor, entry: Entry): Promise<Locator> =>
  link(await openMenu(visitor), visitor.texts.user.menu.entries[entry])

export const openAccount = async (visitor: Visitor) => {
  const { title } = visitor.texts.authentication.account
  await link(await openMenu(visitor), title).click()
  await expectNewScreen(visitor.page, title)
}

export const openPurchaseHistory = async (visitor: Visitor) => {
  await (await menuEntry(visitor, 'purchaseHistory')).click()
  await expectNewScreen(visitor.page, visitor.texts.user.purchases.title)
}

/** Expands a purchase, found by the names of its plans; expects it to be collapsed before. */
export const unfoldPurchase = async ({ page, texts }: Visitor, name: string) => {
  const date = page.getByText(texts.user.purchases.paidAt, { exact: true })
  await expect(date).toBeHidden()
  await page.getByRole('listitem').getByText(name, { exact: true }).first().click()
  await expect(date).toBeVisible()
}

export const editProfile = async ({ page, texts }: Visitor) => {
  await button(page, texts.user.profile.toEdit).click()
  await expectNewScreen(page, texts.user.profile.edit.title)
}

export const saveProfile = async ({ page, texts }: Visitor) => {
  await button(page, texts.user.profile.edit.save).click()
  await expect(page.getByRole('status').filter({ hasText: texts.user.profile.edit.saved })).toBeVisible()
  await expectNewScreen(page, texts.user.profile.title)
}

/** Saves a change to the same participant's profile in another tab, then closes the tab. */
export const changeProfileElsewhere = async (visitor: Visitor, affiliation = 'Elsewhere') => {
  const { page, texts } = visitor
  const other = { ...visitor, page: await page.context().newPage() }
  await other.page.goto(page.url())
  await expectScreen(other.page, texts.user.profile.title)
  await editProfile(other)
  await textbox(other.page, texts.registration.form.affiliation).fill(affiliation)
  await saveProfile(other)
  await other.page.close()
}
