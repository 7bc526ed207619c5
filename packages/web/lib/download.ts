import type { Endpoint } from '@uketsuke/contract'
import type { CallArguments } from './call-input.ts'
import { ownApi } from './own-api.ts'
import { createSend, type Settings } from './send.ts'

/** A file with the name that the server gave it. */
export type Download = { content: Blob; name: string }

const mediaType = 'application/pdf'

/** Parses `attachment; filename="a.pdf"`, or preferably the extended form for non-ASCII names. */
const nameIn = (disposition: string | null): string | undefined => {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition ?? '')
  try {
    return encoded ? decodeURIComponent(encoded) : (plain?.[1] ?? plain?.[2])
  } catch {
    return plain?.[1] ?? plain?.[2]
  }
}

export const createDownload = (settings: Settings) => {
  const send = createSend(settings)
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<Download> => {
    const { content, disposition } = await send(endpoint, input ?? {}, async (answer) => ({
      content: await answer.blob(),
      disposition: (await answer).headers.get('content-disposition'),
    }))
    // A proxy may answer for the server: that is not a document to save.
    if (!content.type.startsWith(mediaType)) throw new Error(`A document came as ${content.type}`)
    return { content, name: nameIn(disposition) || 'document.pdf' }
  }
}

/**
 * Calls an endpoint that answers with a PDF; retries, limits and errors are those of `call`. Throws
 * `ApiError`, or any other error if the answer is not a PDF.
 */
export const download = createDownload(ownApi)
