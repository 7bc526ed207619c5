import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { seconds } from '../duration.ts'
import type { Log } from '../log.ts'
import type { CountedCall } from '../metrics/metrics.ts'
import { fail } from '../result.ts'
import { timeLimit } from '../time-limit.ts'
import { answerFailure, unreadable } from './errors.ts'
import type { Answer } from './idempotency.ts'

/** Node's error for a request that it can't hand over. */
type ClientError = Error & { code?: string }

/** A request for a tunnel to another host contains no path of ours. */
export const tunnelRefused: ClientError = Object.assign(new Error('CONNECT'), { code: 'CONNECT' })

const refusalOf = ({ code }: ClientError): Answer => {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return answerFailure(fail('REQUEST_TIMEOUT'))
    case 'HPE_HEADER_OVERFLOW':
      return answerFailure(fail('HEADERS_TOO_LARGE'))
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return answerFailure(fail('PAYLOAD_TOO_LARGE'))
    case 'CONNECT':
      return answerFailure(fail('METHOD_NOT_ALLOWED'))
    default:
      return answerFailure(unreadable)
  }
}

const onTheWire = ({ status, body }: Answer, requestId: string): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    // RFC 9110, 15.5.6 requires the header. The target of a CONNECT allows no method.
    ...(status === 405 ? ['allow: '] : []),
    'connection: close',
    '',
    body,
  ].join('\r\n')

/**
 * How long a refused connection is still read, in milliseconds. If we closed it at once, the sender might
 * never get our answer.
 */
const lingering = seconds(1)

type Busy = Socket & { _httpMessage?: ServerResponse<IncomingMessage> | null }

/**
 * Answers requests that are too slow, too large or malformed, before they become calls. Each answer has a
 * code and a request ID, and closes the connection. If an earlier request has not been answered yet, only
 * that answer is sent before the connection closes.
 */
export const answerClientErrors = ({
  log,
  count,
}: {
  log: Log
  count: (call: CountedCall) => void
}): ((error: ClientError, socket: Socket) => void) => {
  const refused = new WeakSet<Socket>()
  return (error, socket) => {
    // Ignore data that arrives after a refused request, because it would be refused again.
    if (refused.has(socket)) return
    refused.add(socket)
    const { _httpMessage: owed } = socket as Busy
    if (owed?.req.complete) {
      owed.shouldKeepAlive = false
      owed.once('finish', () => socket.destroySoon())
      return
    }
    if (!socket.writable || owed?.headersSent) {
      socket.destroy()
      return
    }
    const answer = refusalOf(error)
    const requestId = randomUUID()
    count({ method: 'none', route: 'none', status: answer.status, seconds: 0 })
    log.debug({ requestId, status: answer.status, reason: error.code }, 'refused before it was a call')
    socket.end(onTheWire(answer, requestId))
    void timeLimit(lingering).then(() => socket.destroy())
  }
}
