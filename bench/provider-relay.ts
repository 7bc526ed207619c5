import { connect, createServer, type Socket } from 'node:net'
import { listen } from '@uketsuke/testing'

/**
 * One call to the provider, from the first byte of the request to the last of the answer
 * (`performance.now()`).
 */
export type ProviderCall = {
  startedAt: number
  /** Infinity until the first byte of the answer. */
  endedAt: number
}

export type ProviderRelay = {
  /** The server uses this in place of the provider's address. */
  url: string
  /** All calls so far, in the order they started. */
  calls: readonly ProviderCall[]
  close(): Promise<void>
}

/**
 * A relay between server and provider that times HTTP/1.1 calls. Calls on one connection follow one another.
 */
export const openProviderRelay = async (providerUrl: string): Promise<ProviderRelay> => {
  const { hostname, port } = new URL(providerUrl)
  const calls: ProviderCall[] = []
  const open = new Set<Socket>()
  const relay = createServer({ noDelay: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true })
    let call: ProviderCall | undefined
    near.on('data', () => {
      if (call?.endedAt === Infinity) return
      call = { startedAt: performance.now(), endedAt: Infinity }
      calls.push(call)
    })
    far.on('data', () => {
      if (call) call.endedAt = performance.now()
    })
    near.pipe(far).pipe(near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => open.delete(socket))
    }
  })
  return {
    url: `http://127.0.0.1:${await listen(relay)}`,
    calls,
    close: () =>
      new Promise((closed) => {
        relay.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
  }
}
