import { openRelay, type Relay } from './relay.ts'

/** One call of the provider, from the first byte of the request to the last of the answer (`performance.now()`). */
export type ProviderCall = {
  /** As in `POST /payment/ExecTran.idPass`. */
  name: string
  startedAt: number
  /** Infinity until something was answered. */
  endedAt: number
}

export type ProviderRelay = Relay & {
  /** For the server, instead of the provider's own. */
  url: string
  /** All so far, in the order they began. */
  calls: readonly ProviderCall[]
}

/** Times HTTP/1.1 calls, of which a connection carries one after the other. */
export const openProviderRelay = async (providerUrl: string): Promise<ProviderRelay> => {
  const calls: ProviderCall[] = []
  const { hostname, port } = new URL(providerUrl)
  const relay = await openRelay({ host: hostname, port: Number(port) }, () => {
    let call: ProviderCall | undefined
    return {
      sent: (chunk) => {
        if (call?.endedAt === Infinity) return
        const name = chunk.toString('latin1', 0, 200).split(' ').slice(0, 2).join(' ')
        call = { name, startedAt: performance.now(), endedAt: Infinity }
        calls.push(call)
      },
      answered: () => {
        if (call) call.endedAt = performance.now()
      },
    }
  })
  return { ...relay, url: `http://127.0.0.1:${relay.port}`, calls }
}
