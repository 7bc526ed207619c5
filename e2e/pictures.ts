import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languages } from '@uketsuke/contract'

const root = fileURLToPath(new URL('..', import.meta.url))
const dir = resolve(root, process.env.SCREENSHOTS_DIR ?? 'var/screenshots')

const pictureWidths = [360, 1440] as const
export const schemes = ['light', 'dark'] as const

/** Path below the folder of all screenshots. */
const pathOf = (language: Language, width: number, scheme: string, screen: string) =>
  `${language}/${width}/${scheme}/${screen}.png`

export const picturePath = (...of: Parameters<typeof pathOf>) => join(dir, pathOf(...of))

const perScreen = languages.flatMap((language) =>
  pictureWidths.flatMap((width) => schemes.map((scheme) => ({ language, width, scheme }))),
)

/** Deletes the previous screenshots, and at the end writes a page that shows the new ones side by side. */
export default () => {
  for (const { language, width } of perScreen)
    rmSync(join(dir, language, String(width)), { recursive: true, force: true })
  return () => {
    const pictures = new Set(globSync('*/*/*/*.png', { cwd: dir }))
    const sheet = join(dir, 'index.html')
    mkdirSync(dir, { recursive: true })
    writeFileSync(sheet, contactSheet(pictures))
    process.stdout.write(`\n${pictures.size} screenshots, all on one page: ${sheet}\n`)
  }
}

const contactSheet = (pictures: Set<string>) => {
  const screens = [...new Set([...pictures].map((path) => basename(path, '.png')))].sort()
  const picture = (path: string) =>
    pictures.has(path) ? `<a href="${path}"><img src="${path}" alt="" loading="lazy"></a>` : ''
  const row = (screen: string) => `
  <tr><th scope="row">${screen}</th>${perScreen
    .map(({ language, width, scheme }) => `<td>${picture(pathOf(language, width, scheme, screen))}</td>`)
    .join('')}</tr>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen</title>
<style>
  body { font: 14px system-ui; background: #777; }
  th { position: sticky; inset: 0 auto auto 0; padding: 4px 8px; text-align: start; background: #eee; }
  td { vertical-align: top; }
  img { display: block; height: 420px; max-width: 420px; object-fit: contain; object-position: top left; }
</style>
<table>
  <tr><th>Screen</th>${perScreen
    .map(({ language, width, scheme }) => `<th>${language} ${width} ${scheme}</th>`)
    .join('')}</tr>${screens.map(row).join('')}
</table>
</html>
`
}
