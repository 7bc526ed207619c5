import { loginIn } from '@uketsuke/testing'
import { answersOf } from '../answers.ts'
import { inThreeYears, price } from '../paying.ts'
import { furigana, names } from '../pre-registering.ts'
import { details, type Plan, plans } from '../registering.ts'
import type { Person } from './person.ts'
import { enter, openedWindow, type Visit } from './visit.ts'

export const fillPreRegistration = async ({ me, language, texts, email }: Visit) => {
  const t = texts.preRegistration.form
  const { lastName, firstName } = names[language]
  await me.write(t.lastName, lastName)
  await me.write(t.firstName, firstName)
  const reading = furigana[language]
  if (reading) {
    await me.write(t.furiganaLastName, reading.lastName)
    await me.write(t.furiganaFirstName, reading.firstName)
  }
  await me.write(t.email, email)
  await me.write(t.emailConfirmation, email)
  await me.choose(t.consent)
}

/** Goes from the first screen to the form behind the mailed link, and returns the link's address. */
export const openForm = async (visit: Visit, onceSent = async () => {}): Promise<string> => {
  const { me, texts, email, site } = visit
  await enter(visit, '/pre-registration')
  await me.see('heading', texts.preRegistration.form.title)
  await fillPreRegistration(visit)
  await me.press(texts.preRegistration.form.submit)
  await me.see('heading', texts.preRegistration.sent.title)
  await onceSent()
  await me.see('heading', texts.preRegistration.sent.title)
  const { text } = await site.mailbox.next(email)
  const [address = ''] = /http\S+#\/registration\?code=\S+/.exec(text) ?? []
  await enter(visit, address)
  await me.see('heading', texts.registration.form.title)
  return address
}

export const fillForm = async (visit: Visit, plan: Plan, ...options: Plan[]) => {
  const { me, language, texts } = visit
  for (const { name, as, label, value } of answersOf(language, texts)) {
    if (as === 'text') await me.write(label, value)
    else if (as === 'list') await me.select(label, value)
    else await me.choose(value)
    if (name !== 'postalCode') continue
    // The address is looked up when the field is left.
    await me.write(texts.registration.form.affiliation, details[language].affiliation)
    if (language === 'ja') await me.expectValue(texts.participantFields.address.label, '千代田区千代田')
  }
  for (const name of [plan, ...options]) await me.choose(plans[language][name])
}

export const goToConfirmation = async ({ me, texts }: Visit) => {
  await me.press(texts.registration.form.submit)
  await me.see('heading', texts.registration.confirmation.title)
}

/** Confirms an order and returns the payment window. */
export const openPayment = async (visit: Visit, button: string): Promise<Person> => {
  await visit.me.press(button)
  const window = await openedWindow(visit)
  await window.see('heading', visit.texts.payment.card.heading)
  return window
}

/** Goes from the empty card form to the confirmed payment. */
export const pay = async (window: Person, { texts }: Visit, number: string, amount = price) => {
  const t = texts.payment.card
  await window.write(t.cardNo, number)
  await window.write(t.holderName, 'taro takahashi')
  await window.select(t.expireMM, '12')
  await window.select(t.expireYY, inThreeYears)
  await window.write(t.securityCode, '123')
  await window.press(t.next)
  await window.see('heading', texts.payment.confirmation.heading)
  await window.press(texts.payment.confirmation.pay.replace('{amount}', amount))
}

export const expectRegistered = async (visit: Visit) => {
  const { me, texts, email, site } = visit
  await me.see('heading', texts.registration.result.title)
  const login = loginIn(await site.mailbox.next(email))
  await me.read(login.registrationId)
  return login
}

export const logIn = async (
  visit: Visit,
  { registrationId, password }: { registrationId: string; password: string },
) => {
  const { me, texts } = visit
  await enter(visit, '/mypage')
  await me.see('heading', texts.authentication.title)
  await me.write(texts.authentication.registrationId, registrationId)
  await me.write(texts.authentication.password, password)
  await me.press(texts.authentication.login)
  await me.see('heading', texts.user.profile.title)
}

/** Opens a page of My Page, by the tiles on its first page; the other pages link back to them. */
export const openEntry = async (
  visit: Visit,
  entry: keyof Visit['texts']['user']['menu']['entries'],
  title: string,
) => {
  const { me, texts } = visit
  const { entries, toTiles } = texts.user.menu
  if (!(await me.isAt(texts.user.profile.title))) await me.follow(toTiles)
  await me.follow(`${entries[entry]}…`)
  await me.see('heading', title)
}
