import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { timeLimit } from '../time-limit.ts'

/**
 * How far a process has come on its way out. `leaving`: it answers every call, but ends each connection with
 * the answer. `refusing`: it answers a call that still comes with SERVICE_UNAVAILABLE.
 */
export type Stage = 'serving' | 'leaving' | 'refusing'

/** Node's response, which tells the client to close the connection unless the process is `serving`. */
export const responseAt = (stage: () => Stage): typeof ServerResponse =>
  class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      if (stage() !== 'serving') this.shouldKeepAlive = false
      return super.writeHead(status, ...(rest as [OutgoingHttpHeaders?]))
    }
  }

/**
 * Ends idle connections, accepts no new ones and waits for running calls. What is open after `within`
 * milliseconds is cut, such as a connection on which nothing was ever sent.
 */
export const closeListener = async (fastify: FastifyInstance, within: number): Promise<void> => {
  const closed = fastify.close()
  await Promise.race([closed, timeLimit(within)])
  fastify.server.closeAllConnections()
  await closed
}
