import { readdirSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { codePath } from '@uketsuke/contract/code-path'
import { encodeQR } from 'qr'
import type { ReceiptSheet } from '../packages/server/adapters/document/document-printer.ts'
import { japanDate } from '../packages/server/adapters/document/japan-date.ts'

/** A browser that prints receipts, to compare with. */
export type PrintingBrowser = {
  print(sheet: ReceiptSheet): Promise<Buffer>
  /** What its processes have had of memory at most, in MB, shared pages counted each time; 0 where there is no /proc. */
  memory(): number
  close(): Promise<void>
}

const day = (date: Date): string => japanDate('ja', date)

const row = (cells: readonly (string | number)[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`

const code = (text: string): string => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  return `<svg width="24mm" viewBox="0 -.5 ${rows.length} ${rows.length}"><path d="${codePath(rows)}" stroke="#000"/></svg>`
}

/** What the receipt's template draws, as plainly. Samples need no escaping. */
const pageOf = (
  sheet: ReceiptSheet,
  seal: string,
): string => `<!doctype html><html lang="ja"><title>領収書</title>
<style>@page { size: A4; margin: 20mm } body { font: 10pt sans-serif } h1 { letter-spacing: .4em }
table { width: 100%; border-collapse: collapse } td { border-bottom: 1px solid #999; padding: 2mm }
mark { border: 1px solid #b3261e; background: none; color: #b3261e; padding: 1mm 2mm }</style>
<h1>領収書</h1><p>${sheet.isReissue ? '<mark>再発行</mark>' : ''}<p>領収書番号 ${sheet.number}<p>発行日 ${day(sheet.issuedOn)}
<p style="font-size: 18pt">${sheet.addressee} 様
<p style="font-size: 27pt">¥${sheet.total.toLocaleString()}<p>但し ${sheet.proviso}として<p>上記の金額を正に領収いたしました。
<table>${sheet.items.map(({ name, price, taxCategory }) => row([name, 1, taxCategory, price])).join('')}</table>
<table>${sheet.taxLines.map(({ taxCategory, total, tax }) => row([taxCategory, total, tax])).join('')}</table>
<p>お支払方法 ${sheet.paymentMethod}<p>お支払日 ${day(sheet.paidOn)}<p>電子発行のため、収入印紙は貼付しておりません。
<div style="float: right; width: 22mm">${seal}</div>
<p>発行者<p>${sheet.issuer.name}<p>${sheet.issuer.address}<p>登録番号 ${sheet.issuer.registrationNumber}
<hr>${code(sheet.verification.url)}<p>${sheet.verification.code}`

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
