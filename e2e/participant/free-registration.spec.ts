import { expect, test } from '../fixtures.ts'
import { openPurchaseHistory, unfoldPurchase } from '../my-page.ts'
import { names, openAddress, openMailedLink, preRegister, requestLink } from '../pre-registering.ts'
import {
  confirmFreeRegistration,
  details,
  fillRegistrationForm,
  goToConfirmation,
  logIn,
  logOut,
  plans,
  prepareRegistration,
  readLogin,
} from '../registering.ts'
import { checkbox, expectScreen, fact, filled } from '../screens.ts'

test('a free plan is registered without a payment, and the mailed password opens My Page', async ({
  visitor,
}) => {
  const { page, language, texts, email } = visitor
  const person = names[language].shown
  const student = plans[language].student

  await preRegister(visitor)
  await expect(page.getByText(email)).toBeVisible()

  await openMailedLink(visitor)
  await expect(fact(page, texts.registration.form.name)).toHaveText(person)
  await fillRegistrationForm(visitor, { plan: 'student' })

  await goToConfirmation(visitor)
  await expect(page.getByRole('row', { name: student })).toContainText(language === 'ja' ? '無料' : 'Free')
  await expect(page.getByText(texts.registration.confirmation.nothingToPay)).toBeVisible()
  await expect(fact(page, texts.registration.form.affiliation)).toHaveText(details[language].affiliation)
  await expect(fact(page, texts.registration.confirmation.period)).toHaveText(
    /^(2026年1月1日|Thursday 1 January 2026)/,
  )

  await confirmFreeRegistration(visitor)
  await expect(page.getByRole('row', { name: student })).toBeVisible()
  await expect(page.getByText(filled(texts.registration.result.mail, { email }))).toBeVisible()
  const login = await readLogin(visitor)

  await logIn(visitor, login)
  await expect(page).toHaveURL(/#\/mypage\/profile$/)
  await expect(page.getByText(login.registrationId, { exact: true })).toBeVisible()
  await expect(fact(page, texts.user.profile.name)).toHaveText(person)
  await expect(fact(page, texts.user.profile.email)).toHaveText(email)
  const participation = page.getByRole('region', { name: texts.user.profile.participation })
  await expect(fact(participation, texts.user.profile.category)).toHaveText(student)
  await expect(fact(page, texts.participantFields.address.label)).toHaveText(details[language].address)

  const t = texts.user.purchases
  await openPurchaseHistory(visitor)
  await unfoldPurchase(visitor, student)
  for (const nothing of [t.paidAt, t.card, t.cardExpiry]) await expect(fact(page, nothing)).toHaveText('---')
  await expect(page.getByRole('listitem').filter({ hasText: student })).toContainText(
    language === 'ja' ? '無料' : 'Free',
  )
})

test('the total grows while plans are chosen', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, language, texts } = visitor
  const { reception } = plans[language]
  const total = page.getByRole('row', { name: texts.ui.total })
  await requestLink(visitor)
  await openMailedLink(visitor)
  await expect(page.getByText(texts.registration.nothingChosen)).toBeVisible()
  await fillRegistrationForm(visitor, { plan: 'member', options: ['reception'] })
  await expect(total).toContainText('¥20,000')
  await checkbox(page, reception).uncheck()
  await expect(total).toContainText('¥15,000')
  await expect(page.getByRole('row', { name: reception })).toBeHidden()
})

test('My Page needs a new login after the logout', async ({ visitor }) => {
  const { page, texts } = visitor
  await prepareRegistration(visitor, { plan: 'student', options: ['luncheon'] })
  await confirmFreeRegistration(visitor)
  await logIn(visitor, await readLogin(visitor))

  await logOut(visitor)
  await openAddress(visitor, '/#/mypage/profile')
  await expectScreen(page, texts.authentication.title)
})
