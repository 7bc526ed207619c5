import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { listen } from './listen.ts'

/** A network between the product and its database, which a test can break. It ends with the process. */
export type Relay = {
  /** The address of a database of the server, through the relay. */
  urlOf(databaseUrl: string): string
  /** Ends every connection. New ones are accepted. */
  cut(): void
  /** Ends every connection, and rejects new ones. */
  down(): void
  /** Silently stops passing data on, like a dead host. */
  freeze(): void
  /** Silently drops every connection, like a firewall. New ones work. */
  lose(): void
  /** Restores everything. Frozen data then continues. */
  mend(): void
}

type Pair = { near: Socket; far: Socket }

/** The port or socket at which the PostgreSQL server of an address listens. */
const placeOf = (serverUrl: string) => {
  const { searchParams, hostname, port } = new URL(serverUrl)
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? { path: join(folder, `.s.PGSQL.${port || '5432'}`) }
    : { host: hostname, port: Number(port || 5432) }
}

/** Opens a relay on loopback to the PostgreSQL server at this address. */
export const openRelay = async (serverUrl: string): Promise<Relay> => {
  const place = placeOf(serverUrl)
  const pairs = new Set<Pair>()
  let mode: 'open' | 'down' | 'frozen' = 'open'

  const server = createServer((near) => {
    if (mode === 'down') return void near.destroy()
    const far = connect(place)
    const pair = { near, far }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
    if (mode === 'frozen') stall(pair)
  })
  const stall = ({ near, far }: Pair) => {
    near.unpipe().pause()
    far.unpipe().pause()
  }
  const flow = ({ near, far }: Pair) => {
    near.pipe(far)
    far.pipe(near)
  }
  const cut = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  const port = await listen(server.unref())

  return {
    urlOf: (databaseUrl) => {
      const url = new URL(databaseUrl)
      url.searchParams.delete('host')
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    cut,
    down: () => {
      mode = 'down'
      cut()
    },
    freeze: () => {
      mode = 'frozen'
      for (const pair of pairs) stall(pair)
    },
    lose: () => {
      for (const { near, far } of pairs) {
        near.unpipe().pause()
        far.unpipe().removeAllListeners('close').destroy()
        near.once('close', () => far.destroy())
      }
      pairs.clear()
    },
    mend: () => {
      if (mode === 'frozen') for (const pair of pairs) flow(pair)
      mode = 'open'
    },
  }
}
