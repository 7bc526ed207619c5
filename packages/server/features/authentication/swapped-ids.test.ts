import { api, apiBase, type Endpoint } from '@uketsuke/contract'
import {
  becomeSamplePerson,
  type CallSample,
  isId,
  leavesOf,
  loginCalls,
  loginToken,
  namesOf,
  rowsHolding,
  samplesOf,
  standInPrinter,
  untilJobsDone,
  withLeaf,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

// `npm run test:attack` swaps the IDs of all calls.

const printer = standInPrinter()
const test = systemTest({ printer })
  .extend('mine', { scope: 'file' }, ({ system }) => becomeSamplePerson(system, 'demo2027', printer))
  .extend('theirs', { scope: 'file' }, ({ system }) => becomeSamplePerson(system, 'demo2027', printer))
  .extend(
    'ask',
    ({ system, mine }) =>
      async (name: (typeof loginCalls)[number], { params = {}, query, body, by }: CallSample) => {
        const { method, path }: Endpoint = api[name]
        const address = path.replace(/:(\w+)/g, (_, parameter: string) =>
          encodeURIComponent(params[parameter] ?? ''),
        )
        const token = by === 'code' ? mine.form.code : await loginToken(system, mine.login)
        const search = query ? `?${new URLSearchParams(query)}` : ''
        const answer = await fetch(system.url + apiBase + address + search, {
          method,
          headers: {
            'x-convention-id': 'demo2027',
            'x-api-token': `Bearer ${token}`,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') }
      },
  )
  /** Every row in the database that belongs to the other person. */
  .extend(
    'whatIsTheirs',
    ({ system, theirs }) =>
      () =>
        rowsHolding(system.db, theirs.marks),
  )
test.beforeAll(async ({ system }) => {
  await untilJobsDone(system)
})

test('the other person has rows of their own, with nothing of the caller in them', async ({
  mine,
  whatIsTheirs,
}) => {
  const rows = await whatIsTheirs()
  for (const table of ['participant', 'pre_registration', 'orders', 'order_item', 'payment_attempt'])
    expect(rows[`public.${table}`]?.length, table).toBeGreaterThan(0)
  for (const mark of mine.marks) expect(JSON.stringify(rows)).not.toContain(mark)
})

describe.each(loginCalls)('%s', (name) => {
  const endpoint: Endpoint = api[name]
  const ids = [...new Set(namesOf(endpoint).filter(isId))]

  test('has a sample for each ID it takes', ({ mine, theirs }) => {
    const swapped = samplesOf(name, mine).flatMap((sample, index) => {
      const other = leavesOf(samplesOf(name, theirs)[index])
      return leavesOf(sample).filter(({ value }, leaf) => other[leaf]?.value !== value)
    })
    const names = swapped.map(({ path }) => path.at(-1) ?? '')
    expect(ids.filter((id) => !names.includes(id))).toEqual([])
  })

  if (ids.length > 0)
    test("refuses another person's ID, and neither shows nor changes anything of theirs", async ({
      system,
      mine,
      theirs,
      ask,
      whatIsTheirs,
    }) => {
      const faults: string[] = []
      for (const [index, sample] of samplesOf(name, mine).entries())
        for (const [leaf, { path, value }] of leavesOf(sample).entries()) {
          const other = leavesOf(samplesOf(name, theirs)[index])[leaf]
          if (!other || other.value === value) continue
          const before = await whatIsTheirs()
          const { status, text } = await ask(name, withLeaf(sample, path, other.value))
          await untilJobsDone(system)
          const after = await whatIsTheirs()
          if (status < 400 || status >= 500) faults.push(`${path.join('.')}: is answered with ${status}`)
          if (theirs.marks.some((mark) => text.includes(mark)))
            faults.push(`${path.join('.')}: shows ${text}`)
          if (JSON.stringify(after) !== JSON.stringify(before))
            faults.push(`${path.join('.')}: changes something`)
        }
      expect(faults).toEqual([])
    })

  test("answers for the caller's own IDs, and neither shows nor changes anything of others", async ({
    system,
    mine,
    theirs,
    ask,
    whatIsTheirs,
  }) => {
    for (const sample of samplesOf(name, mine)) {
      const before = await whatIsTheirs()
      const { status, text } = await ask(name, sample)
      await untilJobsDone(system)
      if (!sample.mayBeRefused) expect([name, status]).toEqual([name, endpoint.status])
      expect(theirs.marks.filter((mark) => text.includes(mark))).toEqual([])
      expect(await whatIsTheirs()).toEqual(before)
    }
  })
})
