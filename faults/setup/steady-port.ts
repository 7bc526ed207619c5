import { createServer } from 'node:net'

/** Below the ephemeral port range, so that no connection takes the port while its server restarts. */
const [lowest, highest] = [15_000, 30_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(false))
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)))
  })

/** A free port of this machine that stays free while its server restarts. */
export const steadyPort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}
