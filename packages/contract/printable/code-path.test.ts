import { expect, test } from 'vitest'
import { codePath } from './code-path.ts'

/** The squares covered by a path whose lines are one square wide. */
const coveredBy = (path: string): string[] =>
  path
    .split(/(?=M)/)
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [whole, x, y, end] = /^M(\d+) (\d+)H(\d+)$/.exec(line) ?? []
      expect(whole).toBe(line)
      return Array.from({ length: Number(end) - Number(x) }, (_, at) => `${Number(x) + at},${y}`)
    })

const rowsOf = (...rows: string[]) => rows.map((row) => [...row].map((square) => square === '#'))

test('covers each dark square once, and no light one', () => {
  expect(coveredBy(codePath(rowsOf('.##.#', '.....', '#...#', '#####'))).sort()).toEqual(
    ['1,0', '2,0', '4,0', '0,2', '4,2', '0,3', '1,3', '2,3', '3,3', '4,3'].sort(),
  )
})

test('draws adjacent squares as one line', () => {
  expect(codePath(rowsOf('.###.'))).toBe('M1 0H4')
})

test('draws nothing if all squares are light', () => {
  expect(codePath(rowsOf('...', '...'))).toBe('')
})
