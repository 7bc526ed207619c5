import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** What is told of one connection: the bytes that pass, in the pieces they come in. */
export type Watch = { sent(chunk: Buffer): void; answered(chunk: Buffer): void }

/** Stands between the server and something it calls; listens on this machine only. */
export type Relay = { port: number; close(): Promise<void> }

export const openRelay = async (target: NetConnectOpts, watch: () => Watch): Promise<Relay> => {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect(target)
    far.setNoDelay(true)
    const { sent, answered } = watch()
    near.pipe(far)
    far.pipe(near)
    near.on('data', sent)
    far.on('data', answered)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => open.delete(socket))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
  }
}
