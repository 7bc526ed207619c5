import type { Endpoint } from '@uketsuke/contract'
import { expect } from 'vitest'
import { callNames, calls } from './call-samples.ts'
import { freshCallsOf } from './fresh-calls.ts'
import { systemTest } from './system-test.ts'

const test = systemTest()

test('every fresh call succeeds', async ({ system }) => {
  const makers = freshCallsOf(system)
  for (const name of callNames) {
    const fresh = await makers[name]?.()
    if (!fresh) continue
    const endpoint: Endpoint = calls[name]
    const client = endpoint.apiToken === 'operator' ? system.operator : system.client
    const { status } = await client.call(endpoint, fresh as object)
    expect([name, status]).toEqual([name, endpoint.status])
  }
})
