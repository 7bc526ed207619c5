import { expect, test } from 'vitest'
import { inBundles } from './in-bundles.ts'

/** Work that ends on command. */
const openWork = () => {
  const runs: { items: string[]; end: () => void; fail: (error: Error) => void }[] = []
  const add = inBundles<string>(
    (items) => new Promise<void>((end, fail) => void runs.push({ items, end, fail })),
  )
  const started = () => runs.map(({ items }) => items.join(' '))
  return { runs, add, started }
}

test('works on the first item at once, and then on all later arrivals together', async () => {
  const { runs, add, started } = openWork()
  const first = add('a')
  await expect.poll(started).toEqual(['a'])
  const others = Promise.all([add('b'), add('c')])
  expect(started()).toEqual(['a'])
  runs[0]?.end()
  await first
  await expect.poll(started).toEqual(['a', 'b c'])
  runs[1]?.end()
  await others
  const last = add('d')
  await expect.poll(started).toEqual(['a', 'b c', 'd'])
  runs[2]?.end()
  await last
})

test('a failed bundle fails for its own items alone', async () => {
  const { runs, add, started } = openWork()
  const first = expect(add('a')).rejects.toThrow('lost')
  await expect.poll(started).toEqual(['a'])
  const second = add('b')
  runs[0]?.fail(new Error('lost'))
  await first
  await expect.poll(started).toEqual(['a', 'b'])
  runs[1]?.end()
  await second
})
