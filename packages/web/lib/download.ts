import type { Endpoint } from '@uketsuke/contract'
import type { CallArguments } from './call-input.ts'
import { ownApi } from './own-api.ts'
import { createSend, type Settings } from './send.ts'

/** A file as the server made it, with the name that it gave it. */
export type Download = { content: Blob; name: string }

const mediaType = 'application/pdf'

/** `attachment; filename="a.pdf"`, or the form for other letters than those of ASCII, which is the better one. */
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
    // Something on the way may answer for the server: that is no document to keep.
    if (!content.type.startsWith(mediaType)) throw new Error(`A document came as ${content.type}`)
    return { content, name: nameIn(disposition) || 'document.pdf' }
  }
}

/**
 * Calls what answers with a PDF, as `call` calls everything else: the same retries, limits and errors. Throws `ApiError`;
 * any other error when the answer is no PDF.
 */
export const download = createDownload(ownApi)
