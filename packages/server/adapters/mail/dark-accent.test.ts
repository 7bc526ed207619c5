import { inkOn } from '@uketsuke/contract/category-color'
import { expect, test } from 'vitest'
import { darkAccentOf } from './dark-accent.ts'

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** As WCAG 2.2 defines it. */
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const parts = ['00', '55', 'aa', 'ff']
const keyColors = parts.flatMap((red) =>
  parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
)

test('a button of a mail is readable on dark screens with any convention colour', () => {
  expect(keyColors).toHaveLength(64)
  for (const keyColor of keyColors) {
    const accent = darkAccentOf(keyColor)
    expect(contrast(inkOn(accent), accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accent, '#1a1e23')).toBeGreaterThanOrEqual(4.5)
  }
})

// Measured in Chromium from the site's style sheet.
test.each([
  ['#1f4e8c', '#8fc0ff'],
  ['#7a1f3d', '#fa9fb4'],
  ['#ffff00', '#c2c46d'],
] as const)('the accent of %s in a dark mail is that of the site', (keyColor, accent) => {
  expect(darkAccentOf(keyColor)).toBe(accent)
})
