import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { timeLimit } from '../time-limit.ts'

/**
 * The progress of a stopping process. `draining`: it answers every call, but closes each connection after the
 * answer. `refusing`: it answers further calls with SERVICE_UNAVAILABLE.
 */
export type Stage = 'serving' | 'draining' | 'refusing'

/** Node's response, which tells the client to close the connection unless the process is `serving`. */
export const responseAt = (stage: () => Stage): typeof ServerResponse =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (stage() !== 'serving') this.shouldKeepAlive = false
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]))
    }
  }

/**
 * Ends idle connections, accepts no new ones, and waits for running calls. Connections still open after
 * `within` milliseconds are cut, such as one that never sent anything.
 */
export const closeListener = async (fastify: FastifyInstance, within: number): Promise<void> => {
  const closed = fastify.close()
  await Promise.race([closed, timeLimit(within)])
  fastify.server.closeAllConnections()
  await closed
}
