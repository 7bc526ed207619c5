import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

test('asks the questions of the meantime together, and only once the batch before them has ended', async () => {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const double = inBatches(async (questions: number[]) => {
    batches.push(questions)
    await new Promise<void>((end) => ends.push(end))
    return (question) => 2 * question
  })
  const answers = [1, 2, 3].map(double)
  expect(batches).toEqual([[1]])
  ends[0]?.()
  expect(await answers[0]).toBe(2)
  expect(batches).toEqual([[1], [2, 3]])
  ends[1]?.()
  expect(await Promise.all(answers)).toEqual([2, 4, 6])

  const late = double(4)
  expect(batches).toEqual([[1], [2, 3], [4]])
  ends[2]?.()
  expect(await late).toBe(8)
})

test('a failed batch fails its own questions only', async () => {
  const refuseOdd = inBatches(async ([question = 0]: number[]) => {
    if (question % 2 === 1) throw new Error(`odd: ${question}`)
    return () => 'even'
  })
  const answers = await Promise.allSettled([1, 2, 3].map(refuseOdd))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  await expect(refuseOdd(5)).rejects.toThrow('odd: 5')
  expect(await refuseOdd(6)).toBe('even')
})
