import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Messages } from '@uketsuke/phrases'
import { readPdf, until } from '@uketsuke/testing'
import { scanPicture } from '../entry-code.ts'
import { other } from '../other-language.ts'
import { cards, threeDSecureCards } from '../paying.ts'
import { conventionTitle, plans } from '../registering.ts'
import {
  expectRegistered,
  fillForm,
  goToConfirmation,
  logIn,
  openEntry,
  openForm,
  openPayment,
  pay,
} from './acts.ts'
import { backs, newBrowsers, reloads } from './kept.ts'
import { downloaded, enter, type Visit } from './visit.ts'

/** A walk through the site, the same in every browser. It throws where the site misbehaves. */
export type Walk = (visit: Visit) => Promise<void>

const publicPages: Walk = async (visit) => {
  const { me, texts } = visit
  const pages = [
    ['/pre-registration', texts.preRegistration.form.title],
    ['/guide', texts.site.guide.title],
    ['/mypage', texts.authentication.title],
    ['/new-password', texts.authentication.newPassword.title],
    ['/verify', texts.issue.verify.title],
    ['/registration', texts.registration.loading.failedTitle],
    ['/payment', texts.payment.title],
    ['/no-such-page', texts.site.notFound.title],
  ] as const
  for (const [path, title] of pages) {
    await enter(visit, path)
    await me.see('heading', title)
  }
}

const free: Walk = async (visit) => {
  const { me, texts } = visit
  await openForm(visit)
  await fillForm(visit, 'student', 'luncheon')
  await goToConfirmation(visit)
  await me.press(texts.registration.confirmation.submitFree)
  await logIn(visit, await expectRegistered(visit))
}

/** Goes up to the open payment window of a member. */
const order = async (visit: Visit) => {
  await openForm(visit)
  await fillForm(visit, 'member')
  await goToConfirmation(visit)
  return openPayment(visit, visit.texts.registration.confirmation.submitPaid)
}

const paid: Walk = async (visit) => {
  const window = await order(visit)
  await pay(window, visit, cards.good)
  await window.see('heading', visit.texts.payment.result.succeeded)
  await expectRegistered(visit)
}

const threeDSecure: Walk = async (visit) => {
  const window = await order(visit)
  await pay(window, visit, threeDSecureCards.challenged)
  await window.press('認証する…')
  await window.see('heading', visit.texts.payment.result.succeeded)
  await expectRegistered(visit)
}

const declined: Walk = async (visit) => {
  const { texts } = visit
  const window = await order(visit)
  await pay(window, visit, cards.declined)
  await window.see('heading', texts.payment.result.failed)
  await window.press(texts.payment.result.otherCard)
  await window.see('heading', texts.payment.card.heading)
  await pay(window, visit, cards.good)
  await window.see('heading', texts.payment.result.succeeded)
  await expectRegistered(visit)
}

/** Logs in to My Page as a buyer. */
const buyer = async (visit: Visit, ...options: string[]) => {
  const { email, language, site } = visit
  const login = await site.becomeBuyer({ email, language, planId: 'member', options })
  await logIn(visit, login)
  return login
}

const documents: Walk = async (visit) => {
  const { me, language, texts } = visit
  const { registrationId } = await buyer(visit)
  await openEntry(visit, 'purchaseHistory', texts.user.purchases.title)
  await openEntry(visit, 'receipt', texts.issue.receipt.title)
  await me.press(texts.issue.receipt.getOf.replace('{name}', plans[language].member))
  await me.press(texts.issue.receipt.choose.confirm)
  await downloaded(visit, 1)
  await openEntry(visit, 'certificate', texts.issue.certificate.title)
  await me.press(texts.issue.download)
  await downloaded(visit, 2)
  await openEntry(visit, 'nameCard', texts.issue.nameCard.title)
  await me.press(texts.issue.download)
  const files = await downloaded(visit, 3)
  for (const file of files) {
    const { text } = await readPdf(await readFile(join(visit.downloads, file)))
    if (!file.includes(registrationId) || !text.includes('髙橋')) throw new Error(`${file} says ${text}`)
  }
}

const entryCode: Walk = async (visit) => {
  const { me, texts, site } = visit
  await buyer(visit)
  await openEntry(visit, 'qrCode', texts.reception.title)
  await me.press(texts.reception.show)
  await me.see('picture', texts.reception.code)
  // An engine may paint the picture later than its element appears.
  const [code = ''] = await until(
    async () => scanPicture(await me.tab.picture()),
    (codes) => codes.length > 0,
  )
  const verdict = await site.verifyEntryCode(code)
  if (verdict.result !== 'admitted') throw new Error(`the desk says ${JSON.stringify(verdict)}`)
}

const additionalPurchase: Walk = async (visit) => {
  const { me, language, texts } = visit
  const t = texts.additionalPurchase
  await buyer(visit)
  await openEntry(visit, 'additionalPurchase', t.selection.title)
  await me.choose(plans[language].reception)
  await me.press(t.selection.next)
  await me.see('heading', t.confirmation.title)
  const window = await openPayment(visit, t.confirmation.submitPaid)
  await pay(window, visit, cards.good, '¥5,000')
  await window.see('heading', texts.payment.result.succeeded)
  await me.see('heading', t.result.succeeded)
}

const keyboardAlone: Walk = async (visit) => {
  const { me, texts } = visit
  await enter(visit, '/pre-registration')
  await me.see('heading', texts.preRegistration.form.title)
  const stops = [...(await me.tabThrough())]
  for (const part of ['lastName', 'email', 'consent', texts.preRegistration.form.submit])
    if (!stops.some((stop) => stop.includes(part))) throw new Error(`Tab goes to ${stops.join(', ')} only`)
}

/** In a narrow window the links are in a drawer. */
const drawer: Walk = async (visit) => {
  const { me, texts } = visit
  const { menu } = texts.site.header
  await enter(visit, '/pre-registration')
  for (const close of [() => me.tab.clickAt(20, 400), () => me.tab.press('Escape')]) {
    await me.press(menu)
    await me.see('button', texts.ui.close)
    await close()
    await me.miss('button', texts.ui.close)
  }
}

const languages: Walk = async (visit) => {
  const { me, language, texts } = visit
  const next = other[language]
  const refused = (of: Messages) => of.rules.required.replace('{field}', of.preRegistration.form.firstName)
  await enter(visit, '/pre-registration')
  await me.write(texts.preRegistration.form.lastName, 'Dvořák')
  await me.press(texts.preRegistration.form.submit)
  await me.read(refused(texts))
  await me.press(next.press)
  await me.see('heading', next.texts.preRegistration.form.title)
  await me.read(refused(next.texts))
  await me.expectValue(next.texts.preRegistration.form.lastName, 'Dvořák')
  await me.expect(`lang="${next.code}"`, `document.documentElement.lang === '${next.code}'`)
  const title = `${next.texts.preRegistration.form.title} | ${conventionTitle[next.code]}`
  await me.expect(`the title "${title}"`, `document.title === ${JSON.stringify(title)}`)
}

/** Runs in the page: the painted lightness of page, button and their texts, from 0 to 255. */
const lightness = (): { page: number; text: number; button: number; buttonText: number } => {
  const paint = document.createElement('canvas').getContext('2d')
  const of = (color: string): number => {
    if (!paint) return Number.NaN
    paint.fillStyle = color
    paint.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
    return Math.round(0.3 * red + 0.6 * green + 0.1 * blue)
  }
  const { backgroundColor, color } = getComputedStyle(document.documentElement)
  const button = getComputedStyle(document.querySelector('main form button[type="submit"]') as Element)
  return {
    page: of(backgroundColor),
    text: of(color),
    button: of(button.backgroundColor),
    buttonText: of(button.color),
  }
}

const dark: Walk = async (visit) => {
  const { me, texts } = visit
  await enter(visit, '/pre-registration')
  await me.see('heading', texts.preRegistration.form.title)
  const seen = (await me.tab.read(`(${lightness})()`)) as ReturnType<typeof lightness>
  const isDark = seen.page < 60 && seen.text > 180
  const isLegible = Math.abs(seen.button - seen.buttonText) > 90
  if (!isDark || !isLegible) throw new Error(`the dark screen is ${JSON.stringify(seen)}`)
}

export const walks: Record<string, Walk> = {
  'public pages': publicPages,
  'free registration': free,
  'paid registration': paid,
  '3-D Secure': threeDSecure,
  'declined, then paid': declined,
  'three downloads': documents,
  'QR code': entryCode,
  'additional purchase': additionalPurchase,
  'keyboard alone': keyboardAlone,
  drawer,
  'reload at every step': reloads,
  'new browser at every step': newBrowsers,
  'back at every step': backs,
  languages,
  dark,
}
