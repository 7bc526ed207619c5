import { codePath } from '@uketsuke/contract/code-path'
import { encodeQR } from 'qr'
import type {
  CertificateSheet,
  NameCardSheet,
  ReceiptSheet,
  Sheet,
} from '../packages/server/adapters/document/document-printer.ts'
import { japanDate } from '../packages/server/adapters/document/japan-date.ts'

/* Pages that say what the templates draw, as plainly. Samples need no escaping. */

const day = (date: Date): string => japanDate('ja', date)

const row = (cells: readonly (string | number | null)[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`

const code = (text: string, width: string): string => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  return `<svg width="${width}" viewBox="0 -.5 ${rows.length} ${rows.length}"><path d="${codePath(rows)}" stroke="#000"/></svg>`
}

const receiptPage = (sheet: ReceiptSheet, seal: string): string => `<title>領収書</title>
<style>@page { size: A4; margin: 20mm } body { font: 10pt sans-serif } h1 { letter-spacing: .4em } p { margin: 2mm 0 }
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
<hr>${code(sheet.verification.url, '24mm')}<p>${sheet.verification.code}`

/** A wave along an edge of `length` millimetres, as the border has two of. */
const wave = (length: number, swing: number): string =>
  `M0 2${Array.from({ length: Math.round(length / 3.5) }, (_, at) => `q1.75 ${at % 2 ? -swing : swing} 3.5 0`).join('')}`

const edge = (length: number): string =>
  `<svg width="${length}mm" height="4mm" viewBox="0 0 ${length} 4"><path d="${wave(length, 4)}${wave(length, -4)}" fill="none" stroke="#1f5fa8" stroke-width=".12"/></svg>`

const rosette = `<svg width="128mm" viewBox="-64 -64 128 128">${Array.from(
  { length: 24 },
  (_, at) =>
    `<ellipse rx="64" ry="26" transform="rotate(${at * 7.5})" fill="none" stroke="#dde8f4" stroke-width=".1"/>`,
).join('')}</svg>`

const certificatePage = (sheet: CertificateSheet, seal: string): string => `<title>参加証明書</title>
<style>@page { size: A4 landscape; margin: 10mm } body { margin: 0; font: 11pt serif; text-align: center }
main { position: relative; box-sizing: border-box; height: 189mm; padding: 6mm 20mm; border: 1.1pt solid #1f5fa8 }
main > svg { position: absolute; left: 7mm } main > svg + svg { bottom: 0 } h1 { font-size: 33pt; color: #1f5fa8; letter-spacing: .5em }
table { margin: auto; text-align: left } footer { display: flex; justify-content: space-between; text-align: right }
i { position: absolute; inset: 30mm 0; z-index: -1 }</style>
<main>${edge(263)}${edge(263)}<i>${rosette}</i><h1>参加証明書</h1><p>${sheet.affiliation}
<p style="font: bold 29pt serif; border-bottom: 1px solid">${sheet.name} 殿<p>貴殿は下記の学術集会に参加されたことを証明いたします。
<p style="font: bold 19pt serif">${sheet.conventionTitle}
<table>${row(['会期', sheet.period])}${row(['会場', sheet.venue])}${row(['参加区分', sheet.category])}</table>
<footer><div>証明書番号 ${sheet.number}<br>${code(sheet.verification.url, '24mm')}
<br>この書類が正しく発行されたものであることを、2次元コードまたは次の確認コードで確認できます。<br>${sheet.verification.code}</div>
<div>${day(sheet.issuedOn)}<p>${sheet.issuer.organization}<p><b>${sheet.issuer.signatory}</b></div><div style="width: 24mm">${seal}</div></footer></main>`

const side = (
  sheet: NameCardSheet,
): string => `<section><small>${sheet.conventionTitle}</small><p>${sheet.reading ?? ''}
<h2>${sheet.name}</h2><p>${sheet.affiliation}${code(sheet.entryCode, '18.4mm')}
<footer style="background: ${sheet.category.color}"><b>${sheet.category.name}</b> 登録ID ${sheet.registrationId}</footer></section>`

const nameCardPage = (sheet: NameCardSheet): string => `<title>ネームカード</title>
<style>@page { size: A4; margin: 20mm } body { font: 10pt sans-serif } section { position: relative; width: 91mm; height: 55mm; margin: auto;
border: 1px dotted; text-align: center } section:first-of-type { transform: rotate(180deg) } h2 { margin: 0; font-size: 24pt } p { margin: 0 }
section footer { position: absolute; inset: auto 0 0; height: 9mm; color: #fff } section svg { float: right }</style>
<h1>ネームカード</h1>${side(sheet)}${side(sheet)}<h3>ネームカードのご利用方法</h3>
<ol><li>A4用紙に「実際のサイズ」（倍率100%）で印刷してください。<li>角の線に沿って切り取り、中央の点線で山折りにしてください。
<li>ネームカードホルダーに入れ、会期中は常にご着用ください。</ol>`

const contentOf = (sheet: Sheet, seal: string): string => {
  switch (sheet.kind) {
    case 'receipt':
      return receiptPage(sheet, seal)
    case 'certificate':
      return certificatePage(sheet, seal)
    case 'nameCard':
      return nameCardPage(sheet)
  }
}

export const pageOf = (sheet: Sheet, seal: string): string =>
  `<!doctype html><html lang="ja">${contentOf(sheet, seal)}`
