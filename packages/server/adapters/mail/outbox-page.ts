import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { clientAddressOf, isLoopback } from '../../platform/client-address.ts'
import { escapeHtml } from '../../platform/html.ts'

const shown = 50

/** Turns addresses in a mail's text into links that a developer can follow. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)

const sectionOf = async (file: string): Promise<string> => {
  const mail = await PostalMime.parse(await readFile(file))
  const to = mail.to?.map(({ address }) => address).join(', ') ?? ''
  return `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>${escapeHtml(to)}</p><pre>${linked(mail.text ?? '')}</pre></article>`
}

/**
 * GET /dev/outbox: the newest mails kept as files. Mounted only if mails are not sent. Other machines never
 * get this page, regardless of HOST, because mails contain links and passwords.
 */
export const mountOutbox = (fastify: FastifyInstance, dir: string): void => {
  fastify.get('/dev/outbox', async (request, reply) => {
    if (!isLoopback(clientAddressOf(request.ip))) return reply.callNotFound()
    const names = (await readdir(dir))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()
      .slice(0, shown)
    const mails = await Promise.all(names.map((name) => sectionOf(join(dir, name))))
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><link rel="stylesheet" href="/dev/outbox.css"><main><h1>Outbox</h1><p>Mails are kept here instead of being sent. The newest comes first.</p>${mails.join('') || '<p>No mail yet.</p>'}</main></html>`,
      )
  })
  fastify.get('/dev/outbox.css', (_request, reply) =>
    reply
      .type('text/css')
      .send(
        'main{max-width:760px;margin:0 auto;padding:16px;font:16px/1.6 sans-serif}article{border:1px solid #ccc;border-radius:8px;padding:16px;margin:16px 0}h2{font-size:18px;margin:0}pre{white-space:pre-wrap;word-break:break-all;font:inherit}',
      ),
  )
}
