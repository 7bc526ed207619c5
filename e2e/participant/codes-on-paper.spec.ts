import { readConvention } from '@uketsuke/server/read-convention'
import { sampleCertificate, sampleNameCard, sampleReceipt } from '@uketsuke/server/sample-sheets'
import { typstPrinter } from '@uketsuke/server/typst-printer'
import { copyConventions } from '@uketsuke/testing'
import { pino } from 'pino'
import { readCodes } from '../codes-on-paper.ts'
import { expect, test } from '../fixtures.ts'
import { darkestBetween, onPaper } from '../paper.ts'

const taro = { name: '髙橋 太郎', reading: 'たかはし たろう', affiliation: '国立研究開発法人'.repeat(12) }
const receipt = sampleReceipt('ja', taro)
const card = sampleNameCard('ja', taro)

const printed = [
  { sheet: receipt, says: [receipt.verification.url] },
  { sheet: sampleCertificate('ja', taro), says: [receipt.verification.url] },
  { sheet: card, says: [card.entryCode, card.entryCode] },
]

test('the QR codes on printed documents can be read and have a white margin', { tag: '@phone-only' }, async ({
  page,
}) => {
  const chromium = page.context().browser()
  if (!chromium) throw new Error('no browser')
  const folders = await copyConventions()
  const printer = await typstPrinter({
    conventionsDir: folders.dir,
    processes: 1,
    waiting: 10,
    timeLimit: 60_000,
    longestWait: 15_000,
    log: pino({ level: 'silent' }),
  })
  await printer.adopt(await readConvention(`${folders.dir}/demo2027`))
  for (const { sheet, says } of printed) {
    const job = { conventionId: 'demo2027', language: 'ja' as const, createdAt: new Date(0), sheet }
    const printing = await printer.print(job)
    if (printing.outcome !== 'printed') throw new Error(JSON.stringify(printing))
    const picture = await onPaper(chromium, printing.pdf, 300)
    const codes = await readCodes(picture)
    expect(codes.map(({ text }) => text)).toEqual(says)
    for (const { area, square } of codes) {
      // At 300 dots per inch a module of half a millimetre is six dots wide.
      expect(square).toBeGreaterThan(4.5)
      const grown = (by: number) => ({
        left: Math.round(area.left - by),
        top: Math.round(area.top - by),
        right: Math.round(area.right + by),
        bottom: Math.round(area.bottom + by),
      })
      expect(await darkestBetween(chromium, picture, grown(2), grown(4 * square - 1))).toBeGreaterThan(250)
    }
  }
  await printer.stop()
  await folders.remove()
})
