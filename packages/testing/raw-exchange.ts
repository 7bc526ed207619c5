import { once } from 'node:events'
import { connect } from 'node:net'

export type RawAnswer = {
  status: number
  /** Keyed by lower-case name. */
  headers: Record<string, string>
  body: string
}

const parse = (received: string): RawAnswer => {
  const end = received.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: received.slice(end + 4),
  }
}

/**
 * Sends raw bytes, such as no HTTP client would send, on a connection of their own, and reads until the
 * server closes it. `endsFirst` closes the sender's half at once.
 */
export const exchange = async (
  url: string,
  request: string | Buffer,
  { endsFirst = false }: { endsFirst?: boolean } = {},
): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let received = ''
  socket.setEncoding('latin1').on('data', (part) => (received += part))
  await once(socket, 'connect')
  if (endsFirst) socket.end(request)
  else socket.write(request)
  await once(socket, 'end')
  socket.end()
  return parse(received)
}
