import { test } from '@playwright/test'
import type { Visitor } from './fixtures.ts'
import { button, checkbox, expectScreen, textbox } from './screens.ts'

/** Who registers in these tests: names are written differently in each language. */
export const names = {
  ja: { lastName: '髙橋', firstName: '太郎', shown: '髙橋 太郎' },
  en: { lastName: 'Müller', firstName: 'Anna-Lena', shown: 'Anna-Lena Müller' },
} as const

/** As someone types it in or a mail program opens it: not as a step within the page that is shown already. */
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

/** The next mail of the visitor; none in half a minute fails the test. */
export const nextMail = ({ site, email }: Pick<Visitor, 'site' | 'email'>) =>
  test.step('read the next mail', () => site.mailbox.next(email), { timeout: 30_000 })

export const mailedLink = async (visitor: Visitor): Promise<string> => {
  const { subject, text } = await nextMail(visitor)
  const [address] = /http\S+#\/registration\?code=\S+/.exec(text) ?? []
  if (!address) throw new Error(`no link in the mail "${subject}"`)
  return address
}

/** The link in the visitor's mail, opened and good. */
export const openMailedLink = async (visitor: Visitor) => {
  const { page, texts } = visitor
  await openAddress(visitor, await mailedLink(visitor))
  await expectScreen(page, texts.registration.form.title)
}

/** The site as it is when the registration period is over. The period is good again for whoever comes next. */
export const openAfterPeriod = async (visitor: Visitor) => {
  const { page, language, texts, site } = visitor
  await site.endPeriodAt('registration', '2026-01-02T00:00:00+09:00')
  await openAddress(visitor, `/#/pre-registration?lang=${language}`)
  await expectScreen(page, texts.site.notOpen.title)
  await site.endPeriodAt('registration', '2027-12-31T23:59:59+09:00')
}
