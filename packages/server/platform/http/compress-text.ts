import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import negotiateEncoding from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In UTF-16 units. What is shorter fits into one packet anyway. */
const shortest = 1_000

const compress = promisify(gzip)

/** The body to send, whose headers are already set. `name` says what the text is: only its newest form is kept. */
export type CompressText = (
  call: { request: FastifyRequest; reply: FastifyReply },
  text: { name: string; text: string },
) => Promise<string | Buffer>

/**
 * Compresses texts that are the same for everybody, and nothing else: the length of a compressed answer that holds a
 * secret and something of the caller's reveals the secret (BREACH). Each text is compressed once, and not by the
 * thread that answers calls.
 */
export const textCompressor = (): CompressText => {
  const newest = new Map<string, { text: string; bytes: Promise<Buffer> }>()
  const bytesOf = (name: string, text: string): Promise<Buffer> => {
    const known = newest.get(name)
    if (known?.text === text) return known.bytes
    const bytes = compress(text)
    newest.set(name, { text, bytes })
    return bytes
  }
  return async ({ request, reply }, { name, text }) => {
    if (text.length < shortest) return text
    reply.header('vary', 'accept-encoding')
    const { 'accept-encoding': accepted = '' } = request.headers
    const wanted = negotiateEncoding(accepted.toLowerCase(), ['gzip', 'identity'])
    if (wanted !== 'gzip') return text
    reply.header('content-encoding', 'gzip')
    return bytesOf(name, text)
  }
}
