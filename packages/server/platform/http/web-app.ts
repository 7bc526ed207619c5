import { join } from 'node:path'
import negotiateEncoding from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { SiteConfiguration } from '@uketsuke/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Convention, sealsOf } from '../conventions/convention.ts'
import type { Conventions } from '../conventions/conventions.ts'
import { fail } from '../result.ts'
import { appPages } from './app-page.ts'
import { ignoreUnreadableRanges } from './byte-ranges.ts'
import { answerFailure } from './errors.ts'
import { matchesEtag } from './etag.ts'
import { sendAnswer } from './send-answer.ts'

const encodings = ['br', 'gzip', 'identity'] as const

/**
 * Headers without a meaning for a script or a style sheet. On a slow mobile connection, they cost as much as
 * a small script.
 */
const onlyForPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'reporting-endpoints',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

type WebApp = {
  dist: string
  /** The built page, `index.html` of `dist`. */
  page: string
  conventionsDir: string
  conventions: Conventions
  describeSite: (convention: Convention) => SiteConfiguration
}

/**
 * Serves the built web app from `dist` and the images of convention folders. Files under `assets/` have a
 * hash in their name and are cached permanently. The page itself is rendered for the host's convention and
 * revalidated every time.
 */
export const mountWebApp = async (
  fastify: FastifyInstance,
  { dist, page, conventionsDir, conventions, describeSite }: WebApp,
): Promise<void> => {
  await fastify.register(async (assets) => {
    ignoreUnreadableRanges(assets)
    assets.addHook('onSend', async (_request, reply) => {
      for (const name of onlyForPages) reply.removeHeader(name)
    })
    await assets.register(fastifyStatic, {
      root: join(dist, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    })
  })
  const isSeal = (path: string): boolean =>
    conventions
      .all()
      .some((convention) =>
        sealsOf(convention).some(
          ({ file }) => file !== null && path === `/${convention.conventionId}/${file}`,
        ),
      )
  await fastify.register(async (images) => {
    ignoreUnreadableRanges(images)
    await images.register(fastifyStatic, {
      root: conventionsDir,
      prefix: '/conventions/',
      decorateReply: false,
      index: false,
      // Serve only images: the convention file beside them is not public. A seal is not public either,
      // because it makes documents look genuine.
      allowedPath: (path) => /\.(png|jpe?g|svg|webp)$/.test(path) && !isSeal(path),
      maxAge: '1h',
    })
  })

  const pageOf = appPages(page)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const site = describeSite(conventions.ofHost(request.hostname))
    const { etag, bytes } = pageOf(site)
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' })
    // Every screen shows the logo. Without this header, the browser would request it only when the app draws
    // the page header.
    const { logoUrl } = site.appearance
    if (logoUrl) reply.header('link', `<${logoUrl}>; rel=preload; as=image`)
    // The tag is weak, so If-Match never accepts it (RFC 9110, 13.1.1).
    const { 'if-match': ifMatch = '*', 'if-none-match': ifNoneMatch = '' } = request.headers
    if (ifMatch.trim() !== '*') return sendAnswer(reply, answerFailure(fail('PRECONDITION_FAILED')))
    if (matchesEtag(ifNoneMatch, etag)) return reply.code(304).send()
    const wanted = negotiateEncoding(request.headers['accept-encoding'] ?? '', [...encodings])
    const encoding = encodings.find((name) => name === wanted) ?? 'identity'
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bytes[encoding])
  }
  for (const url of ['/', '/index.html']) fastify.get(url, sendPage)
}
