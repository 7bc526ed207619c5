import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Aborted once the client hangs up. A client that goes away closes its half of the connection, as do some
 * that still wait for the answer: give up waiting, but answer.
 */
export const hangUpOf = (
  { raw: { socket } }: FastifyRequest,
  { raw: response }: FastifyReply,
): AbortSignal => {
  const controller = new AbortController()
  const hangUp = () => controller.abort()
  if (socket.readableEnded || socket.destroyed) hangUp()
  socket.once('end', hangUp)
  // Follows every answer, and a connection that broke off.
  response.once('close', () => {
    socket.off('end', hangUp)
    hangUp()
  })
  return controller.signal
}
