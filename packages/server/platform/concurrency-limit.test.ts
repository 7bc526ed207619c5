import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Work that ends on the test's command. */
const work = (begun: string[], name: string) => {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    begun.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

/** Resolves when everything that can proceed has proceeded. */
const settled = () => new Promise((resume) => setImmediate(resume))

test('runs a limited number of calls at once, and the others in order of arrival', async () => {
  const inTurn = createConcurrencyLimit()
  const begun: string[] = []
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => work(begun, name))
  const results = [a, b, c, d].map((one) => inTurn('line', 2, one?.run ?? (() => Promise.resolve(''))))
  await settled()
  expect(begun).toEqual(['a', 'b'])
  b?.end()
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  a?.end()
  c?.end()
  d?.end()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd'])
})

test('passes the slot on after a failure, and does not hold up other names', async () => {
  const inTurn = createConcurrencyLimit()
  const begun: string[] = []
  const [first, second, other] = [work(begun, 'first'), work(begun, 'second'), work(begun, 'other')]
  const failing = inTurn('line', 1, first.run)
  const waiting = inTurn('line', 1, second.run)
  const elsewhere = inTurn('another line', 1, other.run)
  await settled()
  expect(begun).toEqual(['first', 'other'])
  first.fail()
  await expect(failing).rejects.toThrow('first')
  second.end()
  other.end()
  expect(await Promise.all([waiting, elsewhere])).toEqual(['second', 'other'])
  const again = work(begun, 'again')
  again.end()
  expect(await inTurn('line', 1, again.run)).toBe('again')
})
