import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Sheet } from '../packages/server/adapters/document/document-printer.ts'
import { pageOf } from './browser-pages.ts'

/** A browser that prints, to compare with. */
export type PrintingBrowser = {
  print(sheet: Sheet): Promise<Buffer>
  /** What its processes have had of memory at most, in MB, shared pages counted each time; 0 where there is no /proc. */
  memory(): number
  close(): Promise<void>
}

type Status = { pid: number; parent: number; peak: number }

const statuses = (): Status[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const text = readFileSync(`/proc/${name}/status`, 'utf8')
        const number = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(text)?.[1] ?? 0)
        return [{ pid: Number(name), parent: number('PPid'), peak: number('VmHWM') / 1024 }]
      } catch {
        return []
      }
    })

const below = (all: readonly Status[], parent: number): Status[] =>
  all.filter((status) => status.parent === parent).flatMap((status) => [status, ...below(all, status.pid)])

/** null where there is no Chromium. */
export const openPrintingBrowser = async (sealFile: string): Promise<PrintingBrowser | null> => {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) }).catch(() => null)
  if (!browser) return null
  const page = await browser.newPage()
  const seal = readFileSync(sealFile, 'utf8')
  return {
    print: async (sheet) => {
      await page.setContent(pageOf(sheet, seal))
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true })
    },
    memory: () => {
      try {
        return below(statuses(), process.pid).reduce((sum, { peak }) => sum + peak, 0)
      } catch {
        return 0
      }
    },
    close: () => browser.close(),
  }
}
