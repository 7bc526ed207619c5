import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from '@uketsuke/testing'

/** A gate between the provider and the server that can lose the notifications of chosen orders. */
type NotificationGate = {
  /** The address to which the provider sends notifications. */
  url: string
  /** Drops the notifications of this order from now on. */
  lose(orderId: string): void
  close(): Promise<void>
}

/** Forwards notifications to `target` unchanged. */
export const openNotificationGate = async (target: string): Promise<NotificationGate> => {
  const lost = new Set<string>()
  const server = createServer(async (request, reply) => {
    const body = await text(request)
    if (lost.has(new URLSearchParams(body).get('OrderID') ?? '')) return reply.end('0')
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const answer = await fetch(target, { method: 'POST', headers, body }).catch(() => undefined)
    reply.statusCode = answer?.status ?? 502
    reply.end(await answer?.text())
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    lose: (orderId) => void lost.add(orderId),
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
