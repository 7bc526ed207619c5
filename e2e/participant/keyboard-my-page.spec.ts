import { enterAsBuyer, saved } from '../documents.ts'
import { expect, test, type Visitor } from '../fixtures.ts'
import { choose, expectFocusKept, press, tabTo, typeInto } from '../keyboard.ts'
import { menuEntry } from '../my-page.ts'
import { plans } from '../registering.ts'
import { button, fact, filled, heading, link, radio, textbox } from '../screens.ts'

// Without smooth scrolling, the window follows the focus at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The affiliation of `site.becomeBuyer` as the site prints it on a receipt. */
const affiliation = { ja: '例示大学医学部附属病院 御中', en: '例示大学医学部附属病院' } as const

const goTo = async (visitor: Visitor, entry: Parameters<typeof menuEntry>[1], title: string) => {
  await press(visitor.page, await menuEntry(visitor, entry), 'Enter')
  await expect(heading(visitor.page, title)).toBeFocused()
}

test('a buyer opens a purchase, makes out its receipt, and saves certificate and name card', {
  tag: '@keyboard',
}, async ({ visitor }) => {
  test.setTimeout(120_000)
  const { page, language, texts } = visitor
  const t = texts.issue
  await enterAsBuyer(visitor)
  await goTo(visitor, 'purchaseHistory', texts.user.purchases.title)
  const folded = page.locator('summary')
  await press(page, folded.first(), 'Enter')
  await expect(page.getByText(texts.user.purchases.paidAt, { exact: true })).toBeVisible()
  await press(page, folded.last(), 'Enter')

  const get = button(page, filled(t.receipt.getOf, { name: plans[language].member }))
  const dialog = page.getByRole('dialog', { name: t.receipt.choose.title })
  await press(page, get, 'Enter')
  await expectFocusKept(page, dialog)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(get).toBeFocused()
  await press(page, get, 'Space')
  await choose(page, dialog.getByRole('radio').first(), radio(dialog, affiliation[language]))
  await saved(visitor, () => press(page, button(dialog, t.receipt.choose.confirm), 'Enter'))
  const addressee = affiliation[language]
  await expect(page.getByText(filled(t.receipt.addresseeIs, { addressee }))).toBeVisible()
  await expect(get).toBeFocused()

  await goTo(visitor, 'certificate', t.certificate.title)
  await saved(visitor, () => press(page, button(page, t.download), 'Enter'))
  await goTo(visitor, 'nameCard', t.nameCard.title)
  await saved(visitor, () => press(page, button(page, t.download), 'Space'))
})

test('a participant opens the on-demand site, edits the profile and requests a new password', {
  tag: '@keyboard',
}, async ({ visitor }) => {
  test.setTimeout(120_000)
  const { page, texts, email, site } = visitor
  const { registrationId } = await enterAsBuyer(visitor)
  await goTo(visitor, 'ondemand', texts.ondemand.title)
  const opened = page.waitForEvent('popup')
  await press(page, button(page, texts.ondemand.open), 'Enter')
  const onDemand = await opened
  await onDemand.waitForURL(({ href }) => href.startsWith(site.onDemandSite.url))
  await expect(page.getByRole('status').filter({ hasText: texts.ondemand.opened })).toBeVisible()
  await onDemand.close()

  const t = texts.user.profile
  const tel = textbox(page, texts.participantFields.tel.label)
  await goTo(visitor, 'profile', t.title)
  await press(page, button(page, t.toEdit), 'Enter')
  await expect(heading(page, t.edit.title)).toBeFocused()
  await tabTo(page, tel)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('0900000000')
  await press(page, button(page, t.edit.cancel.button), 'Enter')
  const asked = page.getByRole('alertdialog', { name: t.edit.cancel.title })
  await expect(asked.getByRole('heading')).toBeFocused()
  await press(page, button(asked, t.edit.cancel.stay), 'Space')
  await expect(tel).toHaveValue('0900000000')
  await press(page, button(page, t.edit.save), 'Enter')
  await expect(heading(page, t.title)).toBeFocused()
  await expect(fact(page, texts.participantFields.tel.label)).toHaveText('0900000000')

  const { authentication } = texts
  await press(page, button(page, authentication.logout), 'Enter')
  await expect(heading(page, authentication.title)).toBeFocused()
  await press(page, link(page, authentication.forgotten), 'Enter')
  await expect(heading(page, authentication.newPassword.title)).toBeFocused()
  await typeInto(page, textbox(page, authentication.registrationId), registrationId)
  await typeInto(page, textbox(page, authentication.newPassword.email), email)
  await page.keyboard.press('Enter')
  await expect(heading(page, authentication.newPassword.sent.title)).toBeFocused()
})
