import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { NotificationView } from './emulator.ts'

/** A shop that receives notifications, oldest first. */
interface TestShop {
  url: string
  received: Record<string, string>[]
  types: (string | undefined)[]
}

/** The status and body with which the shop answers the n-th notification; undefined for no answer. */
type ShopAnswer = (n: number) => Promise<[status: number, body: string] | undefined>

/** Starts a shop for one test. It accepts every notification unless `answer` says otherwise. */
export const startShop = async (answer: ShopAnswer = async () => [200, '0']): Promise<TestShop> => {
  const received: Record<string, string>[] = []
  const types: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('latin1')
    types.push(request.headers['content-type'])
    const n = received.push(Object.fromEntries(new URLSearchParams(body)))
    const answered = await answer(n)
    if (answered) response.writeHead(answered[0], { location: '/elsewhere' }).end(answered[1])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/notify`, received, types }
}

/** The notifications the emulator lists as sent. */
export const notifications = async (url: string): Promise<NotificationView[]> =>
  (await fetch(`${url}/_emulator/notifications`)).json() as Promise<NotificationView[]>
