import { test } from '@playwright/test'
import type { Visitor } from './fixtures.ts'
import { button, checkbox, expectScreen, textbox } from './screens.ts'

/** The visitor's name, as written in each language. */
export const names = {
  ja: { lastName: '髙橋', firstName: '太郎', shown: '髙橋 太郎' },
  en: { lastName: 'Müller', firstName: 'Anna-Lena', shown: 'Anna-Lena Müller' },
} as const

/**
 * Opens an address as if typed in or opened from a mail, rather than as navigation within the current page.
 */
export const openAddress = async ({ page }: Visitor, address: string) => {
  await page.goto('about:blank')
  await page.goto(address)
}

export const openPreRegistration = async (visitor: Visitor) => {
  const { page, language, texts } = visitor
  await openAddress(visitor, `/#/pre-registration?lang=${language}`)
  await expectScreen(page, texts.preRegistration.form.title)
}

export const furigana = { ja: { lastName: 'たかはし', firstName: 'たろう' }, en: null } as const

export const fillPreRegistrationForm = async ({ page, language, texts, email }: Visitor) => {
  const t = texts.preRegistration.form
  const { lastName, firstName } = names[language]
  await textbox(page, t.lastName).fill(lastName)
  await textbox(page, t.firstName).fill(firstName)
  const reading = furigana[language]
  if (reading) {
    await textbox(page, t.furiganaLastName).fill(reading.lastName)
    await textbox(page, t.furiganaFirstName).fill(reading.firstName)
  }
  await textbox(page, t.email).fill(email)
  await textbox(page, t.emailConfirmation).fill(email)
  await checkbox(page, t.consent).check()
}

export const preRegister = async (visitor: Visitor) => {
  const { page, texts } = visitor
  await openPreRegistration(visitor)
  await fillPreRegistrationForm(visitor)
  await button(page, texts.preRegistration.form.submit).click()
  await expectScreen(page, texts.preRegistration.sent.title)
}

/** Has a link mailed to the visitor, without the form that asks for it. */
export const requestLink = async ({ site, language, email }: Visitor) => {
  const { lastName, firstName } = names[language]
  const reading = furigana[language]
  await site.preRegister({
    lastName,
    firstName,
    email,
    metadata: { ...(reading && { furigana: reading }), selectedLanguage: language },
  })
}

/** The visitor's next mail; fails the test after half a minute. */
export const nextMail = ({ site, email }: Pick<Visitor, 'site' | 'email'>) =>
  test.step('read the next mail', () => site.mailbox.next(email), { timeout: 30_000 })

export const mailedLink = async (visitor: Visitor): Promise<string> => {
  const { subject, text } = await nextMail(visitor)
  const [address] = /http\S+#\/registration\?code=\S+/.exec(text) ?? []
  if (!address) throw new Error(`no link in the mail "${subject}"`)
  return address
}

/** Opens the link in the visitor's mail and expects it to be valid. Returns its address. */
export const openMailedLink = async (visitor: Visitor): Promise<string> => {
  const { page, texts } = visitor
  const address = await mailedLink(visitor)
  await openAddress(visitor, address)
  await expectScreen(page, texts.registration.form.title)
  return address
}

/** Opens the site after the end of the registration period. The period is restored for the next test. */
export const openAfterPeriod = async (visitor: Visitor) => {
  const { page, language, texts, site } = visitor
  await site.endPeriodAt('registration', '2026-01-31T23:59:59+09:00')
  await openAddress(visitor, `/#/pre-registration?lang=${language}`)
  await expectScreen(page, texts.site.notOpen.title)
  await site.endPeriodAt('registration', '2027-12-31T23:59:59+09:00')
}
