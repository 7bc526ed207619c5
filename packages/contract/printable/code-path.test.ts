import { expect, test } from 'vitest'
import { codePath } from './code-path.ts'

/** The squares that a path of rectangles covers, by the rules of SVG. */
const coveredBy = (path: string): string[] =>
  path
    .split('z')
    .filter((part) => part !== '')
    .flatMap((part) => {
      const [, x, y, right, back] = /^M(\d+) (\d+)H(\d+)v1H(\d+)$/.exec(part) ?? []
      expect(back).toBe(x)
      return Array.from({ length: Number(right) - Number(x) }, (_, at) => `${Number(x) + at},${y}`)
    })

const rowsOf = (...rows: string[]) => rows.map((row) => [...row].map((square) => square === '#'))

test('covers each dark square once, and no light one', () => {
  expect(coveredBy(codePath(rowsOf('.##.#', '.....', '#...#', '#####'))).sort()).toEqual(
    ['1,0', '2,0', '4,0', '0,2', '4,2', '0,3', '1,3', '2,3', '3,3', '4,3'].sort(),
  )
})

test('draws what lies side by side as one rectangle', () => {
  expect(codePath(rowsOf('.###.'))).toBe('M1 0H4v1H1z')
})

test('draws nothing where all is light', () => {
  expect(codePath(rowsOf('...', '...'))).toBe('')
})
