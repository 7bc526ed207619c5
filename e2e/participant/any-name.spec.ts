import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { languages } from '@uketsuke/contract'
import { expect, test } from '../fixtures.ts'
import { openPreRegistration } from '../pre-registering.ts'

/** Names with letters that Japanese fonts lack, or draw as wide as kanji. */
const namesOf = {
  Azerbaijani: 'Əliyev Şəhriyar',
  Bulgarian: 'Стоянов',
  Croatian: 'Kovačević Đurđa',
  Czech: 'Dvořák Jiří',
  English: 'O’Brien',
  French: 'Œuvrard-Lefèvre',
  German: 'Größmann',
  Greek: 'Παπαδόπουλος',
  Hungarian: 'Erdős Győző',
  Icelandic: 'Guðmundsdóttir Þóra',
  Latvian: 'Bērziņš Ģirts',
  Lithuanian: 'Žukauskaitė Ąžuolė',
  Maltese: 'Għaqda Ħaż-Żebbuġ',
  Polish: 'Żółć Świętosława',
  Portuguese: 'Conceição Antão',
  Romanian: 'Ștefănescu Țepeș',
  Russian: 'Щербакова Алёна',
  Slovak: 'Ľudovít Kŕdeľ',
  Turkish: 'Yıldız İğdır',
  Ukrainian: 'Їжакевич Ґудзь',
  Vietnamese: 'Nguyễn Thị Phượng',
}

/**
 * Loads a font of the packages under a name that no machine has; `range` limits it to some characters. The
 * first font with a space sets the line height, so Japanese is compared behind a font that has nothing else.
 */
const load = async (page: Page, name: string, file: string, range = 'U+0-10FFFF') => {
  const font = fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))
  const bytes = (await readFile(font)).toString('base64')
  await page.evaluate(
    async ([family, encoded, unicodeRange]) => {
      const loaded = await new FontFace(
        family,
        Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)),
        { unicodeRange },
      ).load()
      document.fonts.add(loaded)
    },
    [name, bytes, range] as const,
  )
}

/** Covers the page with these lines. */
const write = async (page: Page, lines: string[]): Promise<Locator> => {
  await page.evaluate((texts) => {
    const list = document.body.appendChild(document.createElement('output'))
    list.style = 'position: fixed; inset: 0; z-index: 100; background: white; color: black; line-height: 1.1'
    for (const text of texts) list.appendChild(document.createElement('div')).textContent = text
  }, lines)
  return page.locator('output').last()
}

/** Expects the site's token to look like the fonts. */
const expectSame = async (place: Locator, token: string, ...fonts: string[]) => {
  const inFamily = async (family: string) => {
    await place.evaluate((element, wanted) => {
      element.style.fontFamily = wanted
    }, family)
    return place.screenshot()
  }
  const shown = await inFamily(`var(${token})`)
  const wanted = await inFamily(fonts.map((font) => `"${font}"`).join())
  await test.info().attach(`${token} shown`, { body: shown, contentType: 'image/png' })
  await test.info().attach(`${token} wanted`, { body: wanted, contentType: 'image/png' })
  expect(shown.equals(wanted), `${token} looks like ${fonts.join()}; the report has both pictures`).toBe(true)
}

for (const language of languages) {
  test.describe(`fonts, ${language}`, { tag: '@phone-only' }, () => {
    test.use({ language })

    test('names in twenty languages are shown in the fonts for their letters, composed or not', async ({
      visitor,
    }) => {
      const { page } = visitor
      await openPreRegistration(visitor)
      const both = Object.values(namesOf).flatMap((name) => [name, name.normalize('NFD')])
      const place = await write(page, both)
      for (const [token, family] of [
        ['--font', 'noto-sans/400Regular/NotoSans_400Regular.ttf'],
        ['--font-display', 'noto-serif/400Regular/NotoSerif_400Regular.ttf'],
      ] as const) {
        await load(page, `Letters of ${token}`, family)
        await expectSame(place, token, `Letters of ${token}`)
      }
    })

    test('Japanese is set in a Japanese font, with its marks on Japanese pages', async ({ visitor }) => {
      const { page } = visitor
      await openPreRegistration(visitor)
      const marks = { ja: ['“第Ⅱ会場”……①→※'], en: [] }[language]
      const place = await write(page, ['髙橋・邊、「鷗」。', ...marks])
      await load(page, 'Spaces', 'noto-sans/400Regular/NotoSans_400Regular.ttf', 'U+20')
      await load(page, 'Japanese', 'noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf')
      await expectSame(place, '--font', 'Spaces', 'Japanese')
    })
  })
}
