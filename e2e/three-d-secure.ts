import type { Page } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'
import { payWith, price, threeDSecureCards } from './paying.ts'
import { button, heading } from './screens.ts'
import { expectInTime } from './time.ts'

/** The card company's page shows both languages at once. */
const answers = {
  authenticate: /Authenticate$/,
  fail: /Fail$/,
  cancel: /Cancel$/,
  close: /Close without returning$/,
} as const

const question = (window: Page) => window.getByRole('heading', { name: /3-D Secure/ })

export const expectQuestion = async (window: Page, visitor: Visitor) => {
  await expectInTime(visitor, question(window))
  expect(new URL(window.url()).origin).toBe(visitor.site.emulator.url)
}

/** Goes from the empty card form to the card company's challenge. */
export const payWithQuestion = async (window: Page, visitor: Visitor) => {
  await payWith(window, visitor, threeDSecureCards.challenged, price)
  await expectQuestion(window, visitor)
}

export const answerButton = (window: Page, given: keyof typeof answers) =>
  window.getByRole('button', { name: answers[given] })

export const answer = (window: Page, given: keyof typeof answers) => answerButton(window, given).click()

/** Expects the message for a buyer who left the card company's page without an answer. */
export const expectUnfinished = (window: Page, visitor: Visitor) =>
  expectInTime(visitor, heading(window, visitor.texts.payment.unfinished.heading))

export const resume = async (window: Page, visitor: Visitor) => {
  await button(window, visitor.texts.payment.unfinished.resume).click()
  await expectQuestion(window, visitor)
}
