import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { fontFolders } from './fonts.ts'

const rangesFile = fileURLToPath(new URL('../../../contract/printable/font-ranges.ts', import.meta.url))

/**
 * Whether a character may be printed at all. Excludes controls, private use, surrogates and invisible
 * characters.
 */
const isText = (code: number): boolean => {
  const char = String.fromCodePoint(code)
  return (
    !/[\p{C}\p{Default_Ignorable_Code_Point}\ufffc\ufffd]/u.test(char) &&
    (code === 0x20 || !/\p{Z}/u.test(char))
  )
}

const fontIn = (folder: string): Font => {
  const [file] = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  const font = openSync(join(folder, file ?? ''))
  if (!('characterSet' in font)) throw new Error(`${folder}: a collection of fonts`)
  return font
}

const codesOf = (folder: string): number[] => fontIn(folder).characterSet

/** Writes each range as the gap before it and its length minus one, in base 36. */
const pack = (codes: readonly number[]): string => {
  const ranges: [first: number, last: number][] = []
  for (const code of codes) {
    const open = ranges.at(-1)
    if (open && code === open[1] + 1) open[1] = code
    else ranges.push([code, code])
  }
  let next = 0
  const words = ranges.map(([first, last]) => {
    const gap = (first - next).toString(36)
    next = last + 1
    return last === first ? gap : `${gap}.${(last - first).toString(36)}`
  })
  return words.join(' ').replace(/(.{1,100}) /g, '$1\n')
}

const content = (packed: string): string => `/**
 * The code points in the documents' fonts, in the format of readBounds(). Generated; after a change of fonts
 * run \`vitest run -u packages/server/adapters/document/font-coverage.test.ts\`.
 */
export const ranges = \`
${packed}
\`
`

test('the printable characters are those in every weight of the sans-serif fonts', async () => {
  const sans = fontFolders.filter((folder) => !folder.includes('serif'))
  const [regular, bold] = ['400Regular', '700Bold'].map(
    (weight) => new Set(sans.filter((folder) => folder.endsWith(weight)).flatMap(codesOf)),
  )
  const codes = [...(regular ?? [])].filter((code) => bold?.has(code) && isText(code)).sort((a, b) => a - b)
  await expect(content(pack(codes))).toMatchFileSnapshot(rangesFile)
})

/** The templates' pattern. Typst's notation differs only in the escapes of quoted text. */
const foreign = await (async () => {
  const source = await readFile(new URL('./templates/letters.typ', import.meta.url), 'utf8')
  const [, texts = ''] = /#let foreign = regex\(([^)]*)\)/.exec(source) ?? []
  const pattern = [...texts.matchAll(/"(.*)"/g)].map(([, text]) => text).join('')
  return new RegExp(pattern.replaceAll('\\\\', '\\'), 'v')
})()

test('the foreign letters are exactly those missing from one of the Japanese fonts', () => {
  const japanese = fontFolders
    .filter((folder) => /-jp\b/.test(folder))
    .map((folder) => new Set(codesOf(folder)))
  expect(japanese).toHaveLength(5)
  const wrong: string[] = []
  for (let code = 0; code < 0x10000; code++) {
    const letter = String.fromCharCode(code)
    const isLetter =
      /\p{L}/u.test(letter) && /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter)
    if (!isLetter || letter !== letter.normalize()) continue
    if (foreign.test(letter) === japanese.every((font) => font.has(code))) wrong.push(letter)
  }
  expect(wrong.join('')).toBe('')
})

test('punctuation that Japanese fonts draw full-width takes a Latin font after a Latin letter', () => {
  const japanese = fontFolders.filter((folder) => /-jp\b/.test(folder)).map(fontIn)
  const isWide = (sign: string) =>
    japanese.some((font) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth >= font.unitsPerEm)
  const signs = [...'-‐‑‒–—―‘’“”…·.,:']
  expect(signs.filter((sign) => foreign.test(`A${sign}`))).toEqual(signs.filter(isWide))
  expect(signs.filter((sign) => foreign.test(`漢${sign}`))).toEqual([])
})

test.each([
  '髙橋 﨑山 𠮷野 禮',
  'ネームカード、ｶﾅ',
  'Nguyễn Āse Ångström 2027',
  '第Ⅲ回（〓）',
  '１‐２…',
  'O’Brien – Ann',
])('finds no foreign letter in %s', (text) => expect(foreign.test(text)).toBe(false))
test.each(['Łukasiewicz', 'Győző', '김민준', 'æ̀', 'นาย', 'Anne‐Marie', 'Ltd…'])(
  'finds a foreign letter in %s',
  (text) => expect(foreign.test(text)).toBe(true),
)
