import { join } from 'node:path'
import { button } from '@uketsuke/e2e/screens'
import { ja } from '@uketsuke/phrases/ja'
import { becomeParticipant } from '@uketsuke/testing'
import { enterMyPage, inBrowser } from '../browser.ts'
import type { OutsideSite } from '../start-outside-site.ts'
import { downloadDocuments } from './real-documents.ts'

/** A PDF file, and how many codes are on its first page. */
export type Coded = { name: string; file: string; codes: number }

/** My Page's entry code, printed by a person who does not trust their phone's battery. */
const printEntryCode = async ({ system, folder }: OutsideSite): Promise<Coded> => {
  const file = join(folder, 'entry-code.pdf')
  const login = await becomeParticipant(system)
  await inBrowser(async (page) => {
    await enterMyPage(page, system.url, login)
    await page.goto(`${system.url}/#/mypage/2d-code`)
    await button(page, ja.reception.show).click()
    await page.getByRole('img', { name: ja.reception.code, exact: true }).waitFor()
    await page.pdf({ path: file, format: 'A4' })
  })
  return { name: 'entry code', file, codes: 1 }
}

/** Every document with a printed code. */
export const printedCodes = async (site: OutsideSite): Promise<Coded[]> => {
  const documents = await downloadDocuments(site.system, join(site.folder, 'documents'))
  return [
    ...documents.map(({ kind, language, file }) => ({
      name: `${kind} (${language})`,
      file,
      codes: kind === 'nameCard' ? 2 : 1,
    })),
    await printEntryCode(site),
  ]
}
