import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '@uketsuke/testing'

/** A proxy in front of the card provider's token script, which a test can close and open. */
type ProviderGate = { origin: string; close(): void; open(): void; stop(): Promise<void> }

/** Listens at its own address and forwards everything to `provider`, unless it is closed. */
export const startProviderGate = async (provider: () => string): Promise<ProviderGate> => {
  let isOpen = true
  const server = createServer(async (request, response) => {
    if (!isOpen) return response.writeHead(404).end()
    const { method = 'GET', url = '/' } = request
    const sent = await buffer(request)
    const answer = await fetch(provider() + url, {
      method,
      headers: { 'content-type': request.headers['content-type'] ?? 'text/plain' },
      ...(method === 'POST' && { body: sent }),
    })
    const body = new Uint8Array(await answer.arrayBuffer())
    const passed = [...answer.headers].filter(([name]) => /^(content-type|access-control-)/.test(name))
    response.writeHead(answer.status, Object.fromEntries(passed)).end(body)
  })
  const port = await listen(server)
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((stopped) => server.close(() => stopped()))
    },
  }
}
