import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { ReceiptSheet } from '../packages/server/adapters/document/document-printer.ts'

/** A browser that prints receipts, to compare with. */
export type PrintingBrowser = {
  print(sheet: ReceiptSheet): Promise<Buffer>
  /** What its processes have had of memory at most, in MB, shared pages counted each time; 0 where there is no /proc. */
  memory(): number
  close(): Promise<void>
}

const row = (cells: readonly (string | number)[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`

/** About what the receipt's template draws: title, sums, two tables, issuer. Samples need no escaping. */
const pageOf = (sheet: ReceiptSheet): string => `<!doctype html><html lang="ja"><title>領収書</title>
<style>@page { size: A4; margin: 20mm } body { font: 10pt sans-serif } h1 { letter-spacing: .4em }
table { width: 100%; border-collapse: collapse } td { border-bottom: 1px solid #999; padding: 2mm }</style>
<h1>領収書</h1><p>${sheet.number}<p style="font-size: 18pt">${sheet.addressee} 様
<p style="font-size: 27pt">¥${sheet.total.toLocaleString()}<p>但し ${sheet.proviso}として<p>上記の金額を正に領収いたしました。
<table>${sheet.items.map(({ name, price, taxCategory }) => row([name, taxCategory, price])).join('')}</table>
<table>${sheet.taxLines.map(({ taxCategory, total, tax }) => row([taxCategory, total, tax])).join('')}</table>
<p>${sheet.issuer.name}<p>${sheet.issuer.address}<p>${sheet.issuer.registrationNumber}`

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
export const openPrintingBrowser = async (): Promise<PrintingBrowser | null> => {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({ ...(executablePath && { executablePath }) }).catch(() => null)
  if (!browser) return null
  const page = await browser.newPage()
  return {
    print: async (sheet) => {
      await page.setContent(pageOf(sheet))
      return page.pdf({ preferCSSPageSize: true, tagged: true })
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
