import type { FastifyInstance, FastifyRequest } from 'fastify'

const isReadable = (range: string): boolean => {
  const [, list = ''] = /^bytes=(.+)$/i.exec(range.trim()) ?? []
  return list.split(',').every((part) => {
    const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(part.trim()) ?? []
    if (first === '') return last !== ''
    return last === '' || Number(first) <= Number(last)
  })
}

/** Only GET knows ranges. A weak tag, like those of our files, never vouches for the rest of a file. */
const counts = ({ method, headers: { range = '', 'if-range': ifRange = '' } }: FastifyRequest): boolean =>
  method === 'GET' && isReadable(range) && !ifRange.includes('"')

/** Answers with the whole file if a range is unreadable or has no effect (RFC 9110, 14.2). */
export const ignoreUnreadableRanges = (files: FastifyInstance): void => {
  files.addHook('onRequest', (request, _reply, done) => {
    if (!counts(request)) delete request.raw.headers.range
    done()
  })
}
