import { expect, test } from 'vitest'
import { categoryColor, inkOn } from './category-color.ts'

test('text is white on the colors of categories, and black on light ones', () => {
  for (let place = 0; place < 9; place++) expect(inkOn(categoryColor(place))).toBe('#ffffff')
  for (const light of ['#ffffff', '#ffd54a', '#9ad0f5', '#ff8c00', '#808080'])
    expect(inkOn(light)).toBe('#000000')
  expect(inkOn('#000000')).toBe('#ffffff')
})
