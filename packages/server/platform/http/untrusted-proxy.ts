import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** This many consecutive requests from one address that names other clients must come from a proxy. */
const enough = 100

/**
 * Warns once if all requests come through an untrusted proxy. Everybody then counts as one client, and shares
 * its limits.
 */
export const warnOfUntrustedProxy = (fastify: FastifyInstance, log: Log): void => {
  let [peer, inARow, isSaid] = ['', 0, false]
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress = '' } = request.socket
    // For a trusted peer, the chain also contains the client that it named.
    const isTrusted = (request.ips?.length ?? 0) > 1
    const isNaming = request.headers['x-forwarded-for'] !== undefined && !isTrusted
    inARow = isNaming && (inARow === 0 || remoteAddress === peer) ? inARow + 1 : 0
    peer = remoteAddress
    if (inARow === enough && !isSaid) {
      isSaid = true
      log.warn({ peer }, 'every request comes through a proxy that TRUSTED_PROXIES does not name')
    }
    done()
  })
}
