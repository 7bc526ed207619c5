import { expect, test, type Visitor } from '../fixtures.ts'
import { enterMyPage, openAccount, openLogin } from '../my-page.ts'
import { nextMail } from '../pre-registering.ts'
import { button, expectScreen, textbox } from '../screens.ts'

test.use({ siteHost: 'localhost' })
// One worker, because this host needs a site of its own, whose start takes longer than a test.
test.describe.configure({ mode: 'default' })

/** An authenticator inside the device, such as a fingerprint reader, whose owner responds when asked. */
const attachAuthenticator = async ({ page }: Visitor) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether the fingerprint matches. */
    verify: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

/** Keeps the browser from offering a passkey in the login's field, so that only the button uses one. */
const useButtonAlone = ({ page }: Visitor) =>
  page.addInitScript(() => {
    // An empty page has no such object.
    Object.assign(window.PublicKeyCredential ?? {}, { isConditionalMediationAvailable: async () => false })
  })

const leave = async ({ page, texts, hasPhone }: Visitor) => {
  if (hasPhone) await button(page, texts.site.header.menu).click()
  await button(page, texts.authentication.logout).click()
  await expectScreen(page, texts.authentication.title)
}

const formIn = ({ page, texts }: Visitor) =>
  page.getByRole('form', { name: texts.authentication.account.passkeys.submit })

const submit = (visitor: Visitor) =>
  button(formIn(visitor), visitor.texts.authentication.account.passkeys.submit).click()

const add = async (visitor: Visitor, name: string, password: string) => {
  const t = visitor.texts.authentication.account.passkeys
  await formIn(visitor).getByLabel(t.name).fill(name)
  await formIn(visitor).getByLabel(t.password, { exact: true }).fill(password)
  await submit(visitor)
}

test('a participant adds a passkey, logs in with it, and removes it', async ({ visitor }) => {
  const { page, texts, browser } = visitor
  const t = texts.authentication.account.passkeys
  const authenticator = await attachAuthenticator(visitor)
  await useButtonAlone(visitor)
  const { registrationId, password } = await enterMyPage(visitor)
  await openAccount(visitor)
  await expect(page.getByText(t.none)).toBeVisible()

  await submit(visitor)
  await expect(formIn(visitor).getByLabel(t.name)).toBeFocused()
  browser.expectRefusal(401)
  await add(visitor, 'Phone', 'Wrong1234')
  await expect(page.getByText(t.errors.INCORRECT_PASSWORD)).toBeVisible()
  await add(visitor, 'Phone', password)
  await expect(page.getByText(t.wasAdded)).toBeVisible()
  await expect(page.getByText(t.unused)).toBeVisible()
  expect((await nextMail(visitor)).text).toContain('Phone')
  const [credential] = await authenticator.credentials()
  expect(atob(credential?.userHandle ?? '')).not.toContain(registrationId)

  await add(visitor, 'Phone again', password)
  await expect(page.getByText(t.known)).toBeVisible()

  await leave(visitor)
  await button(page, texts.authentication.passkey.login).click()
  await expectScreen(page, texts.user.profile.title)
  await openAccount(visitor)
  await expect(button(page, t.removeOf.replace('{name}', 'Phone'))).toBeVisible()
  await expect(page.getByText(t.unused)).toHaveCount(0)
  await button(page, t.removeOf.replace('{name}', 'Phone')).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await expect(page.getByText(t.none)).toBeVisible()
  expect((await nextMail(visitor)).text).toContain('Phone')

  await leave(visitor)
  await button(page, texts.authentication.passkey.login).click()
  await expect(page.getByText(texts.errors.PASSKEY_REFUSED)).toBeVisible()
})

test('a person whom their device does not recognise gets no passkey and no login', async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.authentication
  const authenticator = await attachAuthenticator(visitor)
  await useButtonAlone(visitor)
  const { password } = await enterMyPage(visitor)
  await openAccount(visitor)
  await authenticator.verify(false)
  await add(visitor, 'Phone', password)
  await expect(page.getByText(t.account.passkeys.canceled)).toBeVisible()
  await expect(page.getByText(t.account.passkeys.none)).toBeVisible()
  await authenticator.verify(true)
  await submit(visitor)
  await expect(page.getByText(t.account.passkeys.wasAdded)).toBeVisible()

  await leave(visitor)
  await authenticator.verify(false)
  await button(page, t.passkey.login).click()
  await expect(page.getByText(t.passkey.canceled)).toBeVisible()
  await authenticator.verify(true)
  await button(page, t.passkey.login).click()
  await expectScreen(page, texts.user.profile.title)
})

test('the browser offers the passkey in the field of the login', async ({ visitor }) => {
  const { page, texts } = visitor
  await attachAuthenticator(visitor)
  const { password } = await enterMyPage(visitor)
  await openAccount(visitor)
  await add(visitor, 'Phone', password)
  await expect(page.getByText(texts.authentication.account.passkeys.wasAdded)).toBeVisible()
  await leave(visitor)
  await expect(textbox(page, texts.authentication.registrationId)).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  )
  // The virtual device chooses the passkey by itself.
  await expectScreen(page, texts.user.profile.title)
})

test('a browser without passkeys offers none', async ({ visitor }) => {
  const { page, texts } = visitor
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openLogin(visitor)
  await expect(textbox(page, texts.authentication.registrationId)).toHaveAttribute('autocomplete', 'username')
  await expect(button(page, texts.authentication.passkey.login)).toHaveCount(0)
  await enterMyPage(visitor)
  await openAccount(visitor)
  await expect(page.getByText(texts.authentication.account.passkeys.unsupported)).toBeVisible()
})
