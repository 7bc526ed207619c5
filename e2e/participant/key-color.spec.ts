import { expect, test } from '../fixtures.ts'
import { openPreRegistration } from '../pre-registering.ts'

/** Text and background pairs, by the names of the style sheet's tokens. */
const writings = [
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['accent', 'surface'],
  ['accent', 'page'],
  ['accent', 'accent-soft'],
  ['accent-strong', 'surface'],
  ['accent-strong', 'page'],
  ['accent-strong', 'accent-soft'],
  ['text', 'accent-soft'],
  ['text-quiet', 'accent-soft'],
] as const

const parts = [0, 85, 170, 255]
/** 64 colours from black to white, including the most saturated ones: a convention can choose any. */
const keyColors = parts.flatMap((r) =>
  parts.flatMap((g) =>
    parts.map((b) => `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`),
  ),
)

type Contrast = { keyColor: string; writing: string; ratio: number }

/** The contrast that WCAG 2.2 defines, for the colours as the browser paints them. */
const measureContrasts = ([keyColors, writings]: [string[], (readonly [string, string])[]]): Contrast[] => {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('no 2D canvas context')
  const probe = document.body.appendChild(document.createElement('p'))
  const luminance = (token: string): number => {
    probe.style.color = `var(--${token})`
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  return keyColors.flatMap((keyColor) => {
    document.documentElement.style.setProperty('--key', keyColor)
    return writings.map(([ink, ground]) => {
      const [light = 0, dark = 0] = [luminance(ink), luminance(ground)].sort((a, b) => b - a)
      return { keyColor, writing: `${ink} on ${ground}`, ratio: (light + 0.05) / (dark + 0.05) }
    })
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`text is readable with any convention colour, ${colorScheme}`, { tag: '@phone-only' }, async ({
    visitor,
  }) => {
    const { page } = visitor
    await page.emulateMedia({ colorScheme })
    await openPreRegistration(visitor)
    const contrasts = await page.evaluate(measureContrasts, [keyColors, [...writings]] as [
      string[],
      [string, string][],
    ])
    expect(contrasts).toHaveLength(keyColors.length * writings.length)
    expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([])
  })
