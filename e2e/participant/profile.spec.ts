import { expect, test } from '../fixtures.ts'
import {
  changeProfileElsewhere,
  closeMenu,
  editProfile,
  enterMyPage,
  menuEntry,
  saveProfile,
} from '../my-page.ts'
import { details, logOut } from '../registering.ts'
import {
  button,
  expectNewScreen,
  expectScreen,
  fact,
  fieldError,
  filled,
  selection,
  textbox,
} from '../screens.ts'

test('a profile edit follows the rules, excludes name and e-mail, and persists', { tag: '@both' }, async ({
  visitor,
}) => {
  const { page, language, texts, email } = visitor
  const t = texts.user.profile
  const fields = texts.participantFields
  const furigana = texts.preRegistration.form
  await enterMyPage(visitor)
  await editProfile(visitor)
  await expect(fact(page, t.email)).toHaveText(email)
  await expect(page.getByText(t.edit.locked)).toBeVisible()
  for (const locked of [t.name, t.email, furigana.lastName, furigana.firstName])
    await expect(textbox(page, locked)).toHaveCount(0)
  await expect(textbox(page, furigana.furiganaLastName)).toHaveCount(language === 'ja' ? 1 : 0)

  await textbox(page, fields.tel.label).fill('abc')
  await textbox(page, texts.registration.form.affiliation).fill(' ')
  await button(page, t.edit.save).click()
  await expect(page.getByRole('alert').filter({ visible: true })).toContainText('2')
  await expect(textbox(page, fields.tel.label)).toBeFocused()
  await expect(fieldError(page, texts.rules.numeric)).toBeVisible()
  await expect(
    fieldError(page, filled(texts.rules.required, { field: texts.registration.form.affiliation })),
  ).toBeVisible()

  await textbox(page, fields.membershipNumber.label).fill('A１２３')
  await textbox(page, fields.tel.label).fill('0312345678')
  await textbox(page, texts.registration.form.affiliation).fill(details[language].affiliation)
  if (language === 'ja') {
    await textbox(page, furigana.furiganaFirstName).fill('ハナコ')
    await textbox(page, fields.postalCode.label).fill('5300001')
    await textbox(page, fields.postalCode.label).blur()
    await expect(selection(page, fields.prefecture.label).locator('option:checked')).toHaveText('大阪府')
  } else {
    await selection(page, fields.country.label).selectOption({ label: 'France' })
  }
  await saveProfile(visitor)

  const expectSaved = async () => {
    await expect(fact(page, fields.membershipNumber.label)).toHaveText('A123')
    await expect(fact(page, t.affiliation)).toHaveText(details[language].affiliation)
    if (language === 'ja') {
      await expect(fact(page, t.furigana)).toHaveText('たかはし はなこ')
      await expect(fact(page, fields.prefecture.label)).toHaveText('大阪府')
    } else {
      await expect(fact(page, fields.country.label)).toHaveText('France')
    }
  }
  await expectSaved()
  await page.reload()
  await expectScreen(page, t.title)
  await expectSaved()
})

test('edits are discarded only after a confirmation', async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.user.profile
  const {
    leave: { edits: leave },
  } = texts.ui
  const tel = textbox(page, texts.participantFields.tel.label)
  const asked = (title: string) => page.getByRole('alertdialog', { name: title })
  await enterMyPage(visitor)
  const before = (await fact(page, texts.participantFields.tel.label).textContent()) ?? ''

  await editProfile(visitor)
  await button(page, t.edit.cancel.button).click()
  await expectNewScreen(page, t.title)

  await editProfile(visitor)
  await tel.fill('0900000000')
  await button(page, t.edit.cancel.button).click()
  await expect(asked(t.edit.cancel.title)).toContainText(t.edit.cancel.text)
  await button(page, t.edit.cancel.stay).click()
  await expect(tel).toHaveValue('0900000000')

  await (await menuEntry(visitor, 'purchaseHistory')).click()
  await button(asked(leave.title), leave.stay).click()
  await expect(tel).toHaveValue('0900000000')
  if (visitor.hasPhone) await closeMenu(visitor)

  if (visitor.hasPhone) await button(page, texts.site.header.menu).click()
  await button(page, texts.authentication.logout).click()
  await button(asked(leave.title), leave.stay).click()
  if (visitor.hasPhone) await closeMenu(visitor)
  await expect(tel).toHaveValue('0900000000')

  await button(page, t.edit.cancel.button).click()
  await button(asked(t.edit.cancel.title), t.edit.cancel.confirm).click()
  await expectNewScreen(page, t.title)
  await expect(fact(page, texts.participantFields.tel.label)).toHaveText(before)
  await logOut(visitor)
})

test('when two tabs edit a profile, the later save is refused and overwrites nothing', async ({
  visitor,
}) => {
  const { page, texts, browser } = visitor
  const t = texts.user.profile.edit.meanwhile
  await enterMyPage(visitor)
  await editProfile(visitor)
  const mine = textbox(page, texts.participantFields.tel.label)
  await mine.fill('0311112222')

  await changeProfileElsewhere(visitor, 'Elsewhere')
  browser.expectRefusal(409)
  await button(page, texts.user.profile.edit.save).click()
  const alert = page.getByRole('alert').filter({ hasText: t.title })
  await expect(alert).toContainText(`${texts.errors.EDITED_MEANWHILE} (error code : EDITED_MEANWHILE)`)
  await expect(mine).toHaveValue('0311112222')

  await button(alert, t.load).click()
  const dialog = page.getByRole('alertdialog', { name: t.askTitle })
  await button(dialog, t.stay).click()
  await expect(mine).toHaveValue('0311112222')
  await button(alert, t.load).click()
  await button(dialog, t.confirm).click()
  await expect(page.getByRole('status').filter({ hasText: t.loaded })).toBeVisible()
  await expectNewScreen(page, texts.user.profile.edit.title)
  await expect(textbox(page, texts.registration.form.affiliation)).toHaveValue('Elsewhere')
  await expect(mine).not.toHaveValue('0311112222')
  await expect(alert).toBeHidden()

  await mine.fill('0311112222')
  await saveProfile(visitor)
  await expect(fact(page, texts.user.profile.affiliation)).toHaveText('Elsewhere')
  await expect(fact(page, texts.participantFields.tel.label)).toHaveText('0311112222')
})
