import { documentWords } from '@uketsuke/phrases/document-words'
import { loginIn } from '@uketsuke/testing'
import { expect, test } from '../fixtures.ts'
import { closeMenu, editProfile, openLogin, openMenu, openPurchaseHistory } from '../my-page.ts'
import { furigana, names, nextMail } from '../pre-registering.ts'
import { fillLogin, plans } from '../registering.ts'
import { button, expectScreen, fact, link, textbox } from '../screens.ts'

test('an invited participant logs in with the mailed password and sees only what applies to them', async ({
  visitor,
}) => {
  const { page, language, texts, email, site } = visitor
  const t = texts.user
  const { lastName, firstName, shown } = names[language]
  const registrationId = await site.invite({
    category: 'INVITED',
    language,
    lastName,
    firstName,
    furigana: furigana[language],
    email,
    affiliation: 'Example University',
  })
  const login = loginIn(await nextMail(visitor))
  expect(login.registrationId).toBe(registrationId)

  await openLogin(visitor)
  await fillLogin(page, visitor, login)
  await expectScreen(page, t.profile.title)
  await expect(fact(page, t.profile.name)).toHaveText(shown)
  const participation = page.getByRole('region', { name: t.profile.participation })
  await expect(fact(participation, t.profile.category)).toHaveText(documentWords[language].invited)
  await expect(fact(page, texts.participantFields.occupation.label)).toHaveText(texts.ui.notEntered)

  // Fields that the secretariat left out become required on the first edit.
  await editProfile(visitor)
  await button(page, t.profile.edit.save).click()
  await expect(textbox(page, texts.participantFields.address.label)).toHaveAttribute('aria-invalid', 'true')
  await button(page, t.profile.edit.cancel.button).click()

  const menu = await openMenu(visitor)
  await expect(menu.getByText(t.menu.entries.qrCode)).toBeVisible()
  await expect(link(menu, t.menu.entries.additionalPurchase)).toBeVisible()
  if (visitor.hasPhone) await closeMenu(visitor)
  await openPurchaseHistory(visitor)
  await expect(page.getByText(t.purchases.empty)).toBeVisible()
})

test('a category granted free of charge appears as a free purchase', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, language, texts, email, site } = visitor
  const { lastName, firstName } = names[language]
  await site.invite({
    category: 'OTHER_PAYMENT',
    language,
    lastName,
    firstName,
    furigana: furigana[language],
    email,
    affiliation: 'Example University',
    planId: 'member',
  })
  const login = loginIn(await nextMail(visitor))
  await openLogin(visitor)
  await fillLogin(page, visitor, login)
  await expect(fact(page, texts.user.profile.category)).toHaveText(plans[language].member)
  await openPurchaseHistory(visitor)
  await expect(page.getByRole('listitem').filter({ hasText: plans[language].member }).first()).toContainText(
    { ja: '無料', en: 'Free' }[language],
  )
})
