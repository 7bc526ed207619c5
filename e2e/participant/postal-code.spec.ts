import { spoilConnection } from '../connection.ts'
import { expect, test, type Visitor } from '../fixtures.ts'
import { editProfile, saveProfile } from '../my-page.ts'
import { openMailedLink, requestLink } from '../pre-registering.ts'
import {
  confirmFreeRegistration,
  fillRegistrationForm,
  goToConfirmation,
  logIn,
  readLogin,
} from '../registering.ts'
import { button, expectScreen, fact, fieldError, filled, selection, textbox } from '../screens.ts'

const openForm = async (visitor: Visitor) => {
  await requestLink(visitor)
  await openMailedLink(visitor)
}

test('a postal code fills in prefecture and address but keeps typed values', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const { addressLookup } = texts.registration
  const { participantFields: fields } = texts
  await openForm(visitor)
  const code = textbox(page, fields.postalCode.label)
  const prefecture = selection(page, fields.prefecture.label)
  const address = textbox(page, fields.address.label)
  const leave = async (typed: string) => {
    await code.fill(typed)
    await code.blur()
  }
  const expectPlace = async (shown: string, place: string, line: string, note: string) => {
    await expect(code).toHaveValue(shown)
    await expect(prefecture.locator('option:checked')).toHaveText(place)
    await expect(address).toHaveValue(line)
    await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible()
  }

  await code.pressSequentially('１００ー０００１')
  await expect(address).toHaveValue('')
  await code.blur()
  await expectPlace('100-0001', '東京都', '千代田区千代田', addressLookup.filled)
  await leave('5300001')
  await expectPlace('530-0001', '大阪府', '大阪市北区梅田', addressLookup.filled)

  await address.fill('例示町1-2-3')
  await leave('〒060−0001')
  await expectPlace('060-0001', '北海道', '例示町1-2-3', addressLookup.prefectureFilled)
  await prefecture.selectOption({ label: '沖縄県' })
  await leave('100-9999')
  await expectPlace('100-9999', '沖縄県', '例示町1-2-3', addressLookup.notFound)
})

test('an address from an earlier postal code is not kept silently', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts, browser } = visitor
  const { addressLookup } = texts.registration
  const fields = texts.participantFields
  await openForm(visitor)
  const code = textbox(page, fields.postalCode.label)
  const address = textbox(page, fields.address.label)
  const leave = async (typed: string, note: string) => {
    await code.fill(typed)
    await code.blur()
    await expect(page.getByRole('status').filter({ hasText: note })).toBeVisible()
  }
  await leave('100-0001', addressLookup.filled)
  await leave('100-9999', addressLookup.outdated)
  await expect(address).toHaveValue('千代田区千代田')
  await expect(code).toHaveAccessibleDescription(new RegExp(addressLookup.outdated))

  await leave('530-0001', addressLookup.filled)
  browser.expectNoNetwork()
  const lost = await spoilConnection(page, '/postal-codes/*', 'lost')
  await leave('060-0001', addressLookup.outdated)
  await expect(address).toHaveValue('大阪市北区梅田')
  await lost.mend()

  await code.fill('530-0001')
  await code.blur()
  await address.fill('大阪市北区梅田1-1')
  await leave('540-0001', addressLookup.addressKept)
})

test('residents of other countries enter their postal code in Japanese too', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const fields = texts.participantFields
  await openForm(visitor)
  const code = textbox(page, fields.postalCode.label)
  await code.fill('10115')
  await code.blur()
  await expect(fieldError(page, texts.rules.postalCode)).toBeVisible()
  await selection(page, fields.prefecture.label).selectOption({ label: '海外' })
  await expect(fieldError(page, texts.rules.postalCode)).toBeHidden()
  await expect(code).toHaveAccessibleDescription(texts.registration.postalCode.abroad)
})

test.describe('in English', () => {
  test.use({ language: 'en' })

  test('a postal code with letters is kept as typed, from the form to the profile', async ({ visitor }) => {
    const { page, texts } = visitor
    const fields = texts.participantFields
    const t = texts.registration
    const code = textbox(page, fields.postalCode.label)
    const choose = (label: string) => selection(page, fields.country.label).selectOption({ label })
    await openForm(visitor)
    await expect(code).toHaveAccessibleDescription(t.postalCode.abroad)
    await fillRegistrationForm(visitor, { plan: 'student' })

    await choose('Japan')
    await expect(code).toHaveAccessibleDescription(new RegExp(t.postalCode.japan))
    await code.fill('SW1A 1AA')
    await code.blur()
    await expect(fieldError(page, texts.rules.postalCode)).toBeVisible()
    await choose('United Kingdom')
    await expect(fieldError(page, texts.rules.postalCode)).toBeHidden()
    await page.reload()
    await expectScreen(page, t.form.title)
    await expect(code).toHaveValue('SW1A 1AA')

    await goToConfirmation(visitor)
    await expect(fact(page, fields.postalCode.label)).toHaveText('SW1A 1AA')
    await confirmFreeRegistration(visitor)
    await logIn(visitor, await readLogin(visitor))
    await expect(fact(page, fields.postalCode.label)).toHaveText('SW1A 1AA')
    await editProfile(visitor)
    await code.fill(' ＥＣ１Ａ　１BB')
    await saveProfile(visitor)
    await expect(fact(page, fields.postalCode.label)).toHaveText('EC1A 1BB')
  })

  test('a postal code of any country is accepted and fills in nothing', { tag: '@phone-only' }, async ({
    visitor,
  }) => {
    const { page, texts } = visitor
    const t = texts.registration.form
    await openForm(visitor)
    const asked: string[] = []
    // Requests that prefetch parts of the app do not count.
    page.on('request', (request) => {
      if (!/\/assets\/[^/]+\.js$/.test(request.url())) asked.push(request.url())
    })
    await textbox(page, texts.participantFields.postalCode.label).fill('100-0001')
    await textbox(page, texts.participantFields.postalCode.label).blur()
    await button(page, t.submit).click()
    await expect(textbox(page, texts.participantFields.address.label)).toHaveAccessibleDescription(
      new RegExp(filled(texts.rules.required, { field: texts.participantFields.address.label })),
    )
    await expect(textbox(page, texts.participantFields.address.label)).toHaveValue('')
    await expectScreen(page, t.title)
    expect(asked).toEqual([])
  })
})
