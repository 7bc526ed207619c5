import type { Page } from '@playwright/test'
import { loginIn, sampleDetails } from '@uketsuke/testing'
import { type Answer, answersOf } from './answers.ts'
import { expect, type Visitor } from './fixtures.ts'
import { nextMail, openMailedLink, requestLink } from './pre-registering.ts'
import { button, checkbox, expectScreen, link, radio, selection, textbox } from './screens.ts'

export const conventionTitle = {
  ja: '第12回 日本臨床連携学会 学術集会',
  en: 'The 12th Annual Meeting of the Japan Society for Collaborative Care',
} as const

/** In a phone's header, which has no room for the English title. */
const phoneTitle = { ...conventionTitle, en: 'JSCC 2027' } as const

/** The demonstration convention's plans by their displayed names. */
export const plans = {
  ja: {
    member: '会員',
    student: '学生',
    reception: '会員懇親会',
    luncheon: 'ランチョンセミナー',
    workshop: 'ワークショップ',
  },
  en: {
    member: 'Member',
    student: 'Student',
    reception: 'Members’ reception',
    luncheon: 'Luncheon seminar',
    workshop: 'Workshop',
  },
} as const

export type Plan = keyof (typeof plans)['ja']

const { ja, en } = sampleDetails

/** What visitors enter in the registration form. */
export const details = {
  ja: { affiliation: ja.affiliation, ...ja.metadata },
  en: { affiliation: en.affiliation, ...en.metadata },
} as const

const answer = async (page: Page, { as, label, value }: Answer) => {
  if (as === 'text') return textbox(page, label).fill(value)
  if (as === 'list') return selection(page, label).selectOption({ label: value })
  return radio(page, value).check()
}

/** In Japanese the postal code fills the address in; waits for it, because people then overwrite it. */
export const expectAddressFound = async ({ page, language, texts }: Visitor) => {
  if (language !== 'ja') return
  await expect(textbox(page, texts.participantFields.address.label)).not.toHaveValue('')
}

export const fillRegistrationForm = async (
  visitor: Visitor,
  { plan, options = [] }: { plan: Plan; options?: Plan[] },
) => {
  const { page, language, texts } = visitor
  const t = texts.registration.form
  await textbox(page, t.affiliation).fill(details[language].affiliation)
  for (const given of answersOf(language, texts)) {
    await answer(page, given)
    if (given.name !== 'postalCode') continue
    await textbox(page, given.label).press('Tab')
    await expectAddressFound(visitor)
  }
  await radio(page, plans[language][plan]).check()
  for (const option of options) await checkbox(page, plans[language][option]).check()
}

export const goToConfirmation = async ({ page, texts }: Visitor) => {
  await button(page, texts.registration.form.submit).click()
  await expectScreen(page, texts.registration.confirmation.title)
}

/** Fills in everything up to the confirmation. */
export const prepareRegistration = async (
  visitor: Visitor,
  choice: { plan: Plan; options?: Plan[] },
): Promise<string> => {
  await requestLink(visitor)
  const address = await openMailedLink(visitor)
  await fillRegistrationForm(visitor, choice)
  await goToConfirmation(visitor)
  return address
}

/** Confirms a free order, which completes the registration at once. */
export const confirmFreeRegistration = async ({ page, texts }: Visitor) => {
  await button(page, texts.registration.confirmation.submitFree).click()
  await expectScreen(page, texts.registration.result.title)
}

/**
 * Reads the registration ID from the last screen and the mail, and the password, which is only in the mail.
 */
export const readLogin = async (visitor: Visitor) => {
  const { subject, text } = await nextMail(visitor)
  const login = loginIn({ subject, text })
  await expect(visitor.page.getByText(login.registrationId, { exact: true })).toBeVisible()
  return login
}

type Login = { registrationId: string; password: string }

export const fillLogin = async (page: Page, { texts }: Visitor, { registrationId, password }: Login) => {
  await textbox(page, texts.authentication.registrationId).fill(registrationId)
  await page.getByLabel(texts.authentication.password, { exact: true }).fill(password)
  await button(page, texts.authentication.login).click()
}

/** Goes from the last screen of the registration to My Page. */
export const logIn = async (visitor: Visitor, login: Login) => {
  const { page, texts } = visitor
  await link(page.getByRole('main'), texts.registration.result.toMyPage).click()
  await expectScreen(page, texts.authentication.title)
  await fillLogin(page, visitor, login)
  await expectScreen(page, texts.user.profile.title)
}

/** A link in the header, which is behind a menu button on a phone. */
export const headerLink = async ({ page, texts, hasPhone }: Visitor, name: string) => {
  if (!hasPhone) return link(page.getByRole('banner'), name)
  await button(page, texts.site.header.menu).click()
  return link(page.getByRole('dialog'), name)
}

export const home = ({ page, language, hasPhone }: Visitor) =>
  link(page.getByRole('banner'), (hasPhone ? phoneTitle : conventionTitle)[language])

export const logOut = async ({ page, texts, hasPhone }: Visitor) => {
  if (hasPhone) await button(page, texts.site.header.menu).click()
  await button(page, texts.authentication.logout).click()
  await expectScreen(page, texts.authentication.title)
}
