import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import type { IssueKind } from '@uketsuke/contract'
import { readPdf } from '@uketsuke/testing'
import { expect, type Visitor } from './fixtures.ts'
import { menuEntry, openLogin } from './my-page.ts'
import { fillLogin } from './registering.ts'
import { button, expectNewScreen, expectScreen, radio } from './screens.ts'

const amounts = { member: 15_000, reception: 5_000 } as const

/** Opens My Page for a buyer of these plans, in the visitor's language. */
export const enterAsBuyer = async (
  visitor: Visitor,
  plans: (keyof typeof amounts)[] = ['member', 'reception'],
) => {
  const { page, language, texts, email, site } = visitor
  const [planId = 'member', ...options] = plans
  const login = await site.becomeBuyer({ email, language, planId, options })
  await openLogin(visitor)
  await fillLogin(page, visitor, login)
  await expectScreen(page, texts.user.profile.title)
  return login
}

export const openDocument = async (visitor: Visitor, document: IssueKind) => {
  const { page, texts } = visitor
  await (await menuEntry(visitor, document)).click()
  await expectNewScreen(page, texts.issue[document].title)
}

/** Returns the file the browser downloads after `press`. */
export const saved = async ({ page }: Visitor, press: () => Promise<void>): Promise<Download> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

/** Chooses the addressee in the receipt dialog and downloads the receipt. */
export const makeOutTo = async (visitor: Visitor, addressee: string): Promise<Download> => {
  const { page, texts } = visitor
  const t = texts.issue.receipt.choose
  const dialog = page.getByRole('dialog', { name: t.title })
  await expect(dialog).toBeVisible()
  await radio(dialog, addressee).check()
  return saved(visitor, () => button(dialog, t.confirm).click())
}

/** The text of the PDF, without spaces. */
export const textOf = async (download: Download): Promise<string> =>
  (await readPdf(await readFile(await download.path()))).text

/** The verification code on a document, in groups of four. */
export const codeIn = (paper: string): string => {
  const [code] = /[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}/.exec(paper) ?? []
  if (!code) throw new Error('this document has no verification code')
  return code
}
