import type { paths } from '@uketsuke/contract/app-paths'
import { databaseWalks } from './database-tour.ts'
import { codeIn, enterAsBuyer, openDocument, saved, textOf } from './documents.ts'
import { openEntryCode, showEntryCode } from './entry-code.ts'
import { expect } from './fixtures.ts'
import { openGallery } from './gallery.ts'
import {
  askForPassword,
  changeProfileElsewhere,
  closeMenu,
  editProfile,
  enterMyPage,
  openAccount,
  openMenu,
  openNewPassword,
  openPurchaseHistory,
  unfoldPurchase,
} from './my-page.ts'
import { openOnDemand } from './on-demand.ts'
import { logoutPath } from './on-demand-site.ts'
import { paymentWalks } from './payment-tour.ts'
import {
  fillPreRegistrationForm,
  mailedLink,
  openAddress,
  openAfterPeriod,
  openMailedLink,
  openPreRegistration,
  requestLink,
} from './pre-registering.ts'
import { purchaseWalks } from './purchase-tour.ts'
import {
  confirmFreeRegistration,
  fillLogin,
  fillRegistrationForm,
  goToConfirmation,
  plans,
  prepareRegistration,
  readLogin,
} from './registering.ts'
import { button, expectNewScreen, expectScreen, fact, fieldError, filled, radio, textbox } from './screens.ts'
import { troubleWalks } from './trouble-tour.ts'
import type { Walk } from './walk.ts'

/** The login notice of the demonstration convention. */
const loginNotice = {
  ja: 'ログインでお困りの場合は、事務局へお問い合わせください。',
  en: 'If you cannot log in, please contact the secretariat.',
} as const

const unsupportedDevice =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 OPR/130.0.0.0'

const preRegistration: Walk = async (visitor, look) => {
  const { page, texts, hasPhone } = visitor
  const t = texts.preRegistration
  await openPreRegistration(visitor)
  await expect(page.getByRole('region', { name: texts.ticket.fees })).toContainText(texts.ticket.options)
  await look('pre-registration', page)
  await button(page, t.form.submit).click()
  await expect(page.getByRole('alert').filter({ visible: true })).not.toBeEmpty()
  await look('pre-registration-errors', page)
  await fillPreRegistrationForm(visitor)
  if (hasPhone) {
    await button(page, texts.site.header.menu).click()
    await look('menu', page)
    await closeMenu(visitor)
  }
  await button(page, t.form.submit).click()
  await expectScreen(page, t.sent.title)
  await look('pre-registration-sent', page)
}

const registration: Walk = async (visitor, look) => {
  const { page, texts } = visitor
  const t = texts.registration
  await requestLink(visitor)
  await openMailedLink(visitor)
  await look('registration-form', page)
  await button(page, t.form.submit).click()
  await expect(
    fieldError(page, filled(texts.rules.required, { field: texts.participantFields.tel.label })),
  ).toBeVisible()
  await look('registration-form-errors', page)
  await fillRegistrationForm(visitor, { plan: 'student', options: ['luncheon'] })
  await look('registration-form-filled', page)
  await button(page, t.form.cancel).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await look('cancel-dialog', page)
  await button(dialog, t.cancel.stay).click()
  await goToConfirmation(visitor)
  await look('confirmation-free', page)
  await confirmFreeRegistration(visitor)
  await look('registration-result', page)
}

const myPage: Walk = async (visitor, look) => {
  const { page, language, texts, browser } = visitor
  await prepareRegistration(visitor, { plan: 'student', options: ['luncheon'] })
  await confirmFreeRegistration(visitor)
  const login = await readLogin(visitor)
  await openAddress(visitor, '/#/mypage')
  await expectScreen(page, texts.authentication.title)
  await look('login', page)
  browser.expectRefusal(401)
  await fillLogin(page, visitor, { ...login, password: 'Wrong-password-1' })
  await expect(page.getByText(texts.authentication.errors.INCORRECT_PASSWORD)).toBeVisible()
  await look('login-refused', page)
  await fillLogin(page, visitor, login)
  await expectScreen(page, texts.user.profile.title)
  await expect(page.getByText(login.registrationId, { exact: true })).toBeVisible()
  await look('profile', page)
  await openAccount(visitor)
  await expect(page.getByText(texts.authentication.account.logins.onlyThis)).toBeVisible()
  await look('account', page)
  await page.goBack()
  await expectScreen(page, texts.user.profile.title)
  if (visitor.hasPhone) {
    await openMenu(visitor)
    await look('my-page-menu', page)
    await closeMenu(visitor)
  }
  await editProfile(visitor)
  await look('profile-edit', page)
  await textbox(page, texts.registration.form.affiliation).fill('')
  await button(page, texts.user.profile.edit.save).click()
  await expect(
    fieldError(page, filled(texts.rules.required, { field: texts.registration.form.affiliation })),
  ).toBeVisible()
  await look('profile-edit-errors', page)
  await button(page, texts.user.profile.edit.cancel.button).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await look('profile-cancel-dialog', page)
  await button(dialog, texts.user.profile.edit.cancel.stay).click()
  await changeProfileElsewhere(visitor)
  await textbox(page, texts.registration.form.affiliation).fill('Somewhere')
  browser.expectRefusal(409)
  await button(page, texts.user.profile.edit.save).click()
  await expect(button(page, texts.user.profile.edit.meanwhile.load)).toBeVisible()
  await look('profile-edited-meanwhile', page)
  await button(page, texts.user.profile.edit.cancel.button).click()
  await button(dialog, texts.user.profile.edit.cancel.confirm).click()
  await openPurchaseHistory(visitor)
  await look('purchase-history', page)
  await unfoldPurchase(visitor, [plans[language].student, plans[language].luncheon].join(' / '))
  await look('purchase-history-unfolded', page)
  await openEntryCode(visitor)
  await look('entry-code-asked-for', page)
  await showEntryCode(visitor)
  await look('entry-code', page)
  await openOnDemand(visitor)
  await look('on-demand', page)
}

const documents: Walk = async (visitor, look) => {
  const { page, language, texts } = visitor
  const t = texts.issue
  await enterAsBuyer(visitor)
  await openDocument(visitor, 'receipt')
  await expect(page.getByRole('table')).toBeVisible()
  await look('receipt', page)
  await button(page, filled(t.receipt.wholeOf, { name: plans[language].member })).click()
  const dialog = page.getByRole('dialog', { name: t.receipt.choose.title })
  await radio(dialog, t.receipt.choose.other).check()
  await look('receipt-addressee', page)
  await button(dialog, t.receipt.choose.cancel).click()
  await openPurchaseHistory(visitor)
  await unfoldPurchase(visitor, [plans[language].member, plans[language].reception].join(' / '))
  await look('purchase-history-receipts', page)
  await openDocument(visitor, 'certificate')
  const certificate = await saved(visitor, () => button(page, t.download).click())
  await look('certificate-downloaded', page)
  await openDocument(visitor, 'nameCard')
  await look('name-card', page)
  await openDocument(visitor, 'receipt')
  await button(page, filled(t.receipt.wholeOf, { name: plans[language].member })).click()
  await expect(dialog).toBeVisible()
  const receipt = await saved(visitor, () => button(dialog, t.receipt.choose.confirm).click())
  await openAddress(visitor, `/#/verify?lang=${language}`)
  await expectScreen(page, t.verify.title)
  await look('verify', page)
  const papers = [
    ['certificate', certificate],
    ['receipt', receipt],
  ] as const
  for (const [kind, paper] of papers) {
    await openAddress(visitor, `/#/verify?code=${codeIn(await textOf(paper))}`)
    await expect(fact(page, t.verify.kind)).toHaveText(t[kind].title)
    await look(`verify-${kind}`, page)
  }
}

const linkProblems: Walk = async (visitor, look) => {
  const { page, language, texts, site, browser } = visitor
  const t = texts.registration.loading
  await page.goto(`/#/registration?lang=${language}`)
  await expectScreen(page, t.failedTitle)
  await look('link-without-code', page)
  await requestLink(visitor)
  const address = await mailedLink(visitor)
  await site.clock.jump(31 * 60_000)
  browser.expectRefusal(410, 403)
  await openAddress(visitor, address)
  await expect(page.getByText(texts.errors.CODE_EXPIRED)).toBeVisible()
  await look('link-expired', page)
  await button(page, t.sendLink).click()
  await expectScreen(page, t.linkSentTitle)
  await look('link-sent-again', page)
  await openMailedLink(visitor)
  await openAddress(visitor, address)
  await expect(page.getByText(texts.errors.CODE_DISABLED)).toBeVisible()
  await look('link-disabled', page)
}

const linkUsed: Walk = async (visitor, look) => {
  const { page, texts, browser } = visitor
  const address = await prepareRegistration(visitor, { plan: 'student' })
  await confirmFreeRegistration(visitor)
  browser.expectRefusal(409)
  await openAddress(visitor, address)
  await expect(page.getByText(texts.registration.registered.text)).toBeVisible()
  await look('link-used', page)
}

const cancelled: Walk = async (visitor, look) => {
  const { page, texts } = visitor
  const t = texts.registration
  await requestLink(visitor)
  await openMailedLink(visitor)
  await button(page, t.form.cancel).click()
  await button(page, t.cancel.confirm).click()
  await expect(page.getByText(t.cancel.done)).toBeVisible()
  // The notice appears above the dialog and the form, before the next page has replaced them.
  await expectNewScreen(page, texts.preRegistration.form.title)
  await look('pre-registration-after-cancel', page)
}

const soldOutOption: Walk = async (visitor, look) => {
  const { page, texts, site, browser } = visitor
  await prepareRegistration(visitor, { plan: 'student', options: ['workshop'] })
  await site.sellOut('workshop')
  browser.expectRefusal(409)
  await button(page, texts.registration.confirmation.submitPaid).click()
  await expect(button(page, texts.ticket.soldOutMeanwhile.drop)).toBeVisible()
  await look('confirmation-sold-out', page)
  await button(page, texts.registration.confirmation.back).click()
  await expectScreen(page, texts.registration.form.title)
  await look('registration-form-sold-out', page)
  await site.giveSeatsBack()
}

const others: Walk = async (visitor, look) => {
  const { page, language, texts } = visitor
  await page.goto(`/#/guide?lang=${language}`)
  await expectScreen(page, texts.site.guide.title)
  await look('guide', page)
  await openAddress(visitor, `/#/guide?aid=law&lang=${language}`)
  await expect(button(page, texts.site.guide.toTop)).toBeVisible()
  await look('guide-law', page)
  await openAddress(visitor, '/#/no-such-page')
  await expectScreen(page, texts.site.notFound.title)
  await look('not-found', page)
  await openAddress(visitor, '/#/payment')
  await expectScreen(page, texts.payment.title)
  await look('payment-without-order', page)
}

const notOpen: Walk = async (visitor, look) => {
  await openAfterPeriod(visitor)
  await look('registration-not-open', visitor.page)
}

const loginNotices: Walk = async (visitor, look) => {
  const { page, language, texts, site } = visitor
  const t = texts.authentication
  const login = `/#/mypage?lang=${language}`
  await site.showLoginNotice(true)
  await openAddress(visitor, login)
  await expect(page.getByText(loginNotice[language])).toBeVisible()
  await look('login-notice', page)
  await site.showLoginNotice(false)
  await openNewPassword(visitor)
  await look('new-password', page)
  await button(page, t.newPassword.submit).click()
  await expect(fieldError(page, filled(texts.rules.required, { field: t.newPassword.email }))).toBeVisible()
  await look('new-password-errors', page)
  await askForPassword(visitor, { registrationId: visitor.email.slice(0, 20), email: visitor.email })
  await expectScreen(page, t.newPassword.sent.title)
  await look('new-password-sent', page)
  await site.endPeriodAt('mypage', '2026-01-02T00:00:00+09:00')
  await openAddress(visitor, login)
  await expect(button(page, t.login)).toBeDisabled()
  await look('login-closed', page)
  await site.endPeriodAt('mypage', '2028-03-31T23:59:59+09:00')
  await openAddress(visitor, `${login}&refused=TOKEN_EXPIRED`)
  await expect(page.getByText(t.errors.TOKEN_EXPIRED)).toBeVisible()
  await look('login-ended', page)
}

/** The screens that only the on-demand system leads to. */
const onDemandSystem: Walk = async (visitor, look) => {
  const { page, language, texts, site, browser } = visitor
  const { logout, signOn } = texts.ondemand
  await enterMyPage(visitor)
  await page.goto(`${site.onDemandSite.url}${logoutPath}?lang=${language}&without`)
  await expect(page.getByText(logout.question)).toBeVisible()
  await look('logout-question', page)
  await page.goto(`${site.url}/oidc/demo2027/logout`)
  await button(page, logout.logOut).click()
  await expect(page.getByText(logout.done)).toBeVisible()
  await look('logout-done', page)
  browser.expectRefusal(400)
  await openAddress(visitor, '/#/sign-on?request=nothing')
  await expect(page.getByText(signOn.problems.isOver)).toBeVisible()
  await look('sign-on-over', page)
  await openAddress(visitor, '/#/logout?request=nothing')
  await expect(page.getByText(logout.problems.isOver)).toBeVisible()
  await look('logout-over', page)
}

const otherDevice: Walk = async (visitor, look) => {
  const { page, language, texts } = visitor
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setUserAgentOverride', { userAgent: unsupportedDevice })
  await openAddress(visitor, `/#/pre-registration?lang=${language}`)
  await expectScreen(page, texts.site.unsupportedDevice.title)
  await look('unsupported-device', page)
  await button(page, texts.site.unsupportedDevice.continue).click()
  await expectScreen(page, texts.preRegistration.form.title)
}

/** Every component in every state. Its texts are English only, because it is for developers. */
const gallery: Walk = async (visitor, look) => {
  const { page } = visitor
  await openGallery(visitor)
  await look('gallery', page)
  for (const dialog of ['normal', 'danger', 'pending']) {
    await button(page, dialog).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await look(`gallery-dialog-${dialog}`, page)
    await page.keyboard.press('Escape')
  }
}

/** Walks through every screen. Each can run on its own. */
export const walks = {
  'pre-registration': preRegistration,
  registration,
  'My Page': myPage,
  'receipts, certificate, name card': documents,
  ...paymentWalks,
  ...purchaseWalks,
  'links that do not work': linkProblems,
  'a used link': linkUsed,
  'a cancelled registration': cancelled,
  'a sold-out option': soldOutOption,
  'guide, unknown addresses': others,
  'registration not open': notOpen,
  'notices at the login': loginNotices,
  'an unsupported device': otherDevice,
  gallery,
  ...troubleWalks,
  ...databaseWalks,
  'requests of the on-demand system': onDemandSystem,
} satisfies Record<string, Walk>

/** The walk that looks at the screens of each path. */
export const walkAt = {
  preRegistration: 'pre-registration',
  registration: 'registration',
  guide: 'guide, unknown addresses',
  payment: 'payment',
  additionalPayment: 'an additional purchase',
  additionalPurchase: 'an additional purchase',
  login: 'My Page',
  newPassword: 'notices at the login',
  profile: 'My Page',
  account: 'My Page',
  purchaseHistory: 'My Page',
  receipt: 'receipts, certificate, name card',
  certificate: 'receipts, certificate, name card',
  nameCard: 'receipts, certificate, name card',
  entryCode: 'My Page',
  verify: 'receipts, certificate, name card',
  ondemand: 'My Page',
  signOn: 'requests of the on-demand system',
  logout: 'requests of the on-demand system',
} satisfies Record<keyof typeof paths, keyof typeof walks>
