import { createServer } from 'node:net'

/** Below the ports that systems give to connections: nobody gets it while the server that listens there is restarted. */
const [lowest, highest] = [15_000, 30_000]

const isFree = (port: number): Promise<boolean> =>
  new Promise((found) => {
    const server = createServer()
    server.once('error', () => found(false))
    server.listen(port, '127.0.0.1', () => server.close(() => found(true)))
  })

/** A free port of this machine that stays free between two listeners. */
export const steadyPort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries++) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest))
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}
