import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const files = [
  ['/_emulator/page.css', './pages/page.css', 'text/css;charset=UTF-8'],
  ['/_emulator/control-page.css', './pages/control-page.css', 'text/css;charset=UTF-8'],
  ['/_emulator/return-form.js', './pages/return-form.js', 'text/javascript;charset=UTF-8'],
] as const

/** Serves the styles and scripts of the emulator's pages. */
export const pageFiles = (scope: FastifyInstance): void => {
  for (const [path, file, type] of files) {
    const content = readFileSync(new URL(file, import.meta.url))
    scope.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content))
  }
}

/** Makes a scope accept HTML forms only. An empty field counts as not sent. */
export const readForms = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) =>
      done(
        null,
        Object.fromEntries([...new URLSearchParams(String(body))].filter(([, value]) => value !== '')),
      ),
  )
}
