import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import type { Language } from '@uketsuke/contract'
import { sampleCertificate, sampleNameCard, sampleReceipt } from '@uketsuke/server/sample-sheets'
import { expect, test } from './fixtures.ts'
import { onPaper } from './paper.ts'
import { samplePrinter } from './sample-printer.ts'
import { walks } from './tour.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 844 }

type Shot = { screen: string; size: typeof phone; scheme?: 'light' | 'dark' }
type Picture = { walk: keyof typeof walks; language: Language; shots: Shot[] }

const onPhone = (...screens: string[]): Shot[] => screens.map((screen) => ({ screen, size: phone }))

/** The pictures of the README and docs/design.md that show screens, by file name. */
const pictures: Record<string, Picture> = {
  registration: {
    walk: 'pre-registration',
    language: 'en',
    shots: [{ screen: 'pre-registration', size: desk }, ...onPhone('pre-registration')],
  },
  payment: {
    walk: 'payment',
    language: 'en',
    shots: onPhone('payment-card-filled', 'payment-review', 'payment-result'),
  },
  'my-page': {
    walk: 'My Page',
    language: 'ja',
    shots: [...onPhone('profile', 'entry-code'), { screen: 'profile', size: desk }],
  },
  schemes: {
    walk: 'registration',
    language: 'ja',
    shots: (['light', 'dark'] as const).flatMap((scheme) =>
      ['registration-form', 'registration-result'].map((screen) => ({ screen, size: phone, scheme })),
    ),
  },
}

const fileOf = (name: string) => fileURLToPath(new URL(`../docs/pictures/${name}.webp`, import.meta.url))

/** Runs in a page, whose canvas writes WebP: PNG would be four times as large. */
const sideBySide = async (screens: readonly string[]): Promise<string> => {
  const images = await Promise.all(
    screens.map(async (source) => createImageBitmap(await (await fetch(source)).blob())),
  )
  const gap = 36
  const width = images.reduce((sum, image) => sum + image.width + gap, gap)
  const canvas = new OffscreenCanvas(width, Math.max(...images.map(({ height }) => height)) + 2 * gap)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws nothing')
  pen.fillStyle = '#d9dfe7'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  let left = gap
  for (const image of images) {
    pen.save()
    pen.beginPath()
    pen.roundRect(left, gap, image.width, image.height, 24)
    pen.clip()
    pen.drawImage(image, left, gap)
    pen.restore()
    left += image.width + gap
  }
  const bytes = new Uint8Array(
    await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer(),
  )
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const writePicture = async (context: BrowserContext, name: string, images: readonly Buffer[]) => {
  const sources = images.map((png) => `data:image/png;base64,${png.toString('base64')}`)
  // An empty page has no content security policy that would refuse data addresses.
  const paper = await context.newPage()
  await writeFile(fileOf(name), Buffer.from(await paper.evaluate(sideBySide, sources), 'base64'))
}

for (const [name, { walk, language, shots }] of Object.entries(pictures)) {
  test.describe(name, () => {
    test.use({ language })

    test('picture', async ({ visitor, context }) => {
      const taken = new Map<Shot, Buffer>()
      await walks[walk](visitor, async (screen, page) => {
        for (const shot of shots.filter((each) => each.screen === screen)) {
          await page.setViewportSize(shot.size)
          await page.emulateMedia({ colorScheme: shot.scheme ?? 'light' })
          await page.evaluate(() => scrollTo(0, 0))
          taken.set(shot, await page.screenshot({ animations: 'disabled' }))
          await page.setViewportSize(phone)
        }
      })
      const screens = shots.flatMap((shot) => taken.get(shot) ?? [])
      expect(screens.length, 'the walk showed every screen of the picture').toBe(shots.length)
      await writePicture(context, name, screens)
    })
  })
}

test('picture of the documents', async ({ browser }) => {
  const printer = await samplePrinter('demo2027')
  const taro = { name: '髙橋 太郎', reading: 'たかはし たろう', affiliation: '例示大学医学部附属病院 看護部' }
  const ann = {
    name: 'Ann Müller',
    reading: null,
    affiliation: 'Institute of Physiology, Example University',
  }
  const first = { ...sampleReceipt('ja', taro, printer.seal), isReissue: false }
  // Dots per inch at which an upright sheet is as high as a landscape one.
  const upright = 84
  const landscape = (upright * 297) / 210
  const sheets = [
    await onPaper(browser, await printer.print('ja', first), upright),
    await onPaper(browser, await printer.print('en', sampleCertificate('en', ann, printer.seal)), landscape),
    await onPaper(browser, await printer.print('ja', sampleNameCard('ja', taro)), upright),
  ]
  await writePicture(await browser.newContext(), 'documents', sheets)
  await printer.stop()
})
