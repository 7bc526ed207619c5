import { cards } from '../paying.ts'
import { names } from '../pre-registering.ts'
import { details, plans } from '../registering.ts'
import {
  expectRegistered,
  fillForm,
  fillPreRegistration,
  goToConfirmation,
  openForm,
  openPayment,
  pay,
} from './acts.ts'
import type { Person } from './person.ts'
import { enter, type Visit } from './visit.ts'

/** The data that a visitor finds again at each step: after a reload, in a fresh browser, after "back". */

const expectPreRegistration = async ({ me, language, texts, email }: Visit) => {
  const t = texts.preRegistration.form
  await me.expectValue(t.lastName, names[language].lastName)
  await me.expectValue(t.emailConfirmation, email)
  await me.expectChosen(t.consent)
}

const expectForm = async ({ me, language, texts }: Visit) => {
  await me.see('heading', texts.registration.form.title)
  await me.expectValue(texts.registration.form.affiliation, details[language].affiliation)
  await me.expectValue(texts.participantFields.address.label, details[language].address)
  await me.expectChosen(plans[language].member)
  await me.expectChosen(plans[language].luncheon)
}

/** Goes from the confirmation to the open payment window. */
const order = (visit: Visit) => openPayment(visit, visit.texts.registration.confirmation.submitPaid)

const payToTheEnd = async (visit: Visit, window: Person) => {
  await pay(window, visit, cards.good)
  await window.see('heading', visit.texts.payment.result.succeeded)
}

export const reloads = async (visit: Visit) => {
  const { me, texts } = visit
  await enter(visit, '/pre-registration')
  await fillPreRegistration(visit)
  await me.tab.reload()
  await expectPreRegistration(visit)
  await openForm(visit, () => me.tab.reload())
  await fillForm(visit, 'member', 'luncheon')
  await me.tab.reload()
  await expectForm(visit)
  await goToConfirmation(visit)
  await me.tab.reload()
  await expectForm(visit)
  await goToConfirmation(visit)
  const window = await order(visit)
  await me.tab.reload()
  await me.see('heading', texts.payment.waiting.heading)
  await window.tab.reload()
  await window.see('heading', texts.payment.card.heading)
  await payToTheEnd(visit, window)
  const { registrationId } = await expectRegistered(visit)
  await me.tab.reload()
  await me.see('heading', texts.registration.registered.title)
  await me.read(registrationId)
}

/** As after a crash without a restored session, or on another device. */
export const newBrowsers = async (visit: Visit) => {
  const { texts } = visit
  const again = async (address: string): Promise<Visit> => {
    const other = await visit.anotherBrowser()
    await enter(other, address)
    return other
  }
  const address = await openForm(visit)
  await fillForm(visit, 'member', 'luncheon')
  const empty = await again(address)
  await empty.me.see('heading', texts.registration.form.title)
  await empty.me.expectValue(texts.registration.form.affiliation, '')
  await goToConfirmation(visit)
  await order(visit)
  const waiting = await again(address)
  await waiting.me.see('heading', texts.payment.waiting.heading)
  await payToTheEnd(waiting, await openPayment(waiting, texts.payment.waiting.reopen))
  await expectRegistered(visit)
  const used = await again(address)
  await used.me.see('heading', texts.registration.registered.title)
}

export const backs = async (visit: Visit) => {
  const { me, texts } = visit
  await openForm(visit)
  await fillForm(visit, 'member', 'luncheon')
  await goToConfirmation(visit)
  await me.tab.back()
  await expectForm(visit)
  await me.tab.forward()
  await me.see('heading', texts.registration.confirmation.title)
  await me.tab.back()
  await expectForm(visit)
  await goToConfirmation(visit)
  const window = await order(visit)
  await payToTheEnd(visit, window)
  await expectRegistered(visit)
  await me.tab.forward()
  await me.see('heading', texts.registration.result.title)
}
