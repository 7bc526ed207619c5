import { api } from '@uketsuke/contract'
import { expect, test, vi } from 'vitest'
import { createCall } from './api.ts'

let isConnected: boolean
vi.mock('./load-chunk.ts', async (importReal) => {
  const { loadChunk } = await importReal<typeof import('./load-chunk.ts')>()
  const lose = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  return { loadChunk: <T>(load: () => Promise<T>) => loadChunk(isConnected ? load : lose) }
})

test('loads the sending code over the network: fails without a connection, and recovers with one', async () => {
  const answered = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ price: 0 }))
  const call = createCall({ baseUrl: 'http://localhost/v2/', conventionId: 'a', onOutOfDate: () => {} })
  isConnected = false
  await expect(call(api.readTickets)).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  expect(answered).not.toHaveBeenCalled()
  isConnected = true
  expect(await call(api.readTickets)).toEqual({ price: 0 })
})
