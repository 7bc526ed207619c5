import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports of outgoing connections, which start at 32,768 on Linux: one of those could take it. */
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

/** A loopback port that is free, and that nobody but another call like this may take. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(ports.first, ports.end)
  return (await isFree(port)) ? port : freePort()
}
