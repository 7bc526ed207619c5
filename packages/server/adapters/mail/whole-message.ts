import { encode, wrap } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'

const bodyOf = (part: MimeNode): string => {
  const { content, childNodes, boundary } = part
  if (boundary)
    return [
      ...childNodes.map((child) => `--${boundary}\r\n${wholeMessage(child)}\r\n`),
      `--${boundary}--\r\n`,
    ].join('')
  if (typeof content !== 'string') throw new Error('a part of this mail is not a string')
  const encoding = part.getTransferEncoding()
  if (encoding === 'base64') return wrap(encode(content))
  if (encoding === '7bit') return content
  throw new Error(`no part of a mail is ${encoding}`)
}

/**
 * The bytes of a mail whose parts are all strings. The library would write the same in eighteen pieces, with
 * a stream for each part, which takes half as long again.
 */
export const wholeMessage = (message: MimeNode): string =>
  `${message.buildHeaders()}\r\n\r\n${bodyOf(message)}`
