import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import negotiateEncoding from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from './etag.ts'

/** In UTF-16 units. Shorter texts fit into one packet anyway. */
const shortest = 1_000

const compress = promisify(gzip)

/** Weak, because it stands for the text under every content coding (RFC 9110, 8.8.1). */
const entityTagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

/** A text, and the request headers on which it depends besides its address, in lower case. */
type SharedText = { name: string; text: string; dependsOn?: string }

/**
 * Sends a text whose type and cache lifetime are already set. `name` identifies the text: only its newest
 * form is kept.
 */
export type SendSharedText = (
  call: { request: FastifyRequest; reply: FastifyReply },
  shared: SharedText,
) => Promise<FastifyReply>

type Kept = { text: string; tag: string; bytes?: Promise<Buffer> }

/**
 * Sends texts that are the same for everybody, and nothing else: the length of a compressed answer with both
 * a secret and the caller's own input reveals the secret (BREACH). Each text is tagged and compressed once,
 * outside the thread that answers calls. A caller that presents its tag gets 304 without the text.
 */
export const sharedTexts = (): SendSharedText => {
  const newest = new Map<string, Kept>()
  const newestOf = (name: string, text: string): Kept => {
    const known = newest.get(name)
    if (known?.text === text) return known
    const made = { text, tag: entityTagOf(text) }
    newest.set(name, made)
    return made
  }
  return async ({ request, reply }, { name, text, dependsOn }) => {
    const kept = newestOf(name, text)
    const { 'accept-encoding': accepted = '', 'if-none-match': ifNoneMatch = '' } = request.headers
    reply.headers({ etag: kept.tag, vary: ['accept-encoding', ...(dependsOn ? [dependsOn] : [])].join(', ') })
    if (matchesEtag(ifNoneMatch, kept.tag)) return reply.code(304).send()
    const wanted = negotiateEncoding(accepted.toLowerCase(), ['gzip', 'identity'])
    if (text.length < shortest || wanted !== 'gzip') return reply.send(text)
    kept.bytes ??= compress(text)
    reply.header('content-encoding', 'gzip')
    return reply.send(await kept.bytes)
  }
}
