import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** So many requests in a row from one address that names other clients are a proxy's. */
const enough = 100

/**
 * Says once that all requests come through a proxy that is not trusted: everybody then counts as one client,
 * and shares its limits.
 */
export const warnOfUntrustedProxy = (fastify: FastifyInstance, log: Log): void => {
  let [peer, inARow, isSaid] = ['', 0, false]
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { remoteAddress = '' } = request.socket
    // The chain of a peer that is trusted has the client it named as well.
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
