import { type Language, languages } from '@uketsuke/contract'
import { test } from './fixtures.ts'
import { picturePath, schemes } from './pictures.ts'
import { walks } from './tour.ts'
import type { Look } from './walk.ts'

/** Pictures below the window load only when somebody scrolls near them. */
const arePicturesShown = () =>
  [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight)

const takePicture =
  (language: Language): Look =>
  async (screen, page) => {
    const { width } = page.viewportSize() ?? { width: 0 }
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    // The page does not scroll behind a dialog; everything else is captured in full height.
    const fullPage = (await dialog.count()) === 0
    if (fullPage) await page.evaluate(() => scrollTo(0, 0))
    await page.waitForFunction(arePicturesShown)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const path = picturePath(language, width, colorScheme, screen)
      await page.screenshot({ path, fullPage, animations: 'disabled' })
    }
  }

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language })

    for (const [name, walk] of Object.entries(walks)) {
      test(name, ({ visitor }) => walk(visitor, takePicture(language)))
    }
  })
}
