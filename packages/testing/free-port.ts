import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports of outgoing connections, which start at 32,768 on Linux and could take one of ours. */
const ports = { first: 20_000, end: 32_768 }

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  await new Promise((resolve) => server.close(resolve))
  return true
}

/** A free loopback port, which only another call of this function could take. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(ports.first, ports.end)
  return (await isFree(port)) ? port : freePort()
}
