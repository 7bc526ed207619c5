import { describe, expect, test } from 'vitest'
import { restAt, yieldToCalls } from './yield-to-calls.ts'

test('makes documents wait longer the busier the server is with calls, but never indefinitely', () => {
  expect([0, 0.3, 0.6].map(restAt)).toEqual([0, 0, 0])
  expect(restAt(0.7)).toBeCloseTo(400)
  expect(restAt(0.8)).toBeCloseTo(800)
  expect(restAt(1)).toBe(restAt(0.9))
  expect(restAt(1)).toBe(1000)
})

describe('the wait between documents', () => {
  const measured = () => {
    let load = { active: 0, idle: 0 }
    const rest = yieldToCalls(() => load)
    const afterLoad = (active: number, idle: number) => {
      load = { active: load.active + active, idle: load.idle + idle }
      return rest()
    }
    return { afterLoad }
  }

  test('lasts only while the server is busy', () => {
    const { afterLoad } = measured()
    expect(afterLoad(0, 300)).toBe(0)
    expect(afterLoad(400, 0)).toBe(1000)
    expect(afterLoad(0, 600)).toBe(0)
  })

  test('follows the load since the last measurement, not since the start', () => {
    const { afterLoad } = measured()
    expect(afterLoad(0, 100_000)).toBe(0)
    expect(afterLoad(140, 60)).toBeCloseTo(400)
  })

  test('stays the same until 200 ms can be measured', () => {
    const { afterLoad } = measured()
    expect(afterLoad(199, 0)).toBe(0)
    expect(afterLoad(1, 0)).toBe(1000)
    expect(afterLoad(0, 199)).toBe(1000)
    expect(afterLoad(0, 1)).toBe(0)
  })
})
