import { randomUUID } from 'node:crypto'
import { apiBase, type Endpoint } from '@uketsuke/contract'
import { type CallName, type CallSample, calls, type System } from '@uketsuke/testing'

export type SentAnswer = { status: number; text: string }

/** Sends a call as it stands, with any person's IDs and any credential. */
export const sendCall = async (
  system: Pick<System, 'url' | 'operatorUrl'>,
  name: CallName,
  { params = {}, query, body, file }: CallSample,
  {
    token,
    conventionId,
    listener,
  }: { token: string | null; conventionId: string; listener: 'site' | 'operator' },
): Promise<SentAnswer> => {
  const endpoint = calls[name] as Endpoint
  const address = endpoint.path.replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(params[parameter] ?? ''),
  )
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''
  const type = endpoint.file ? endpoint.file.type : 'application/json'
  const sent = file ?? (body === undefined ? undefined : JSON.stringify(body))
  const answer = await fetch(
    (listener === 'site' ? system.url : system.operatorUrl) + apiBase + address + search,
    {
      method: endpoint.method,
      headers: {
        'x-convention-id': conventionId,
        ...(token !== null && { 'x-api-token': `Bearer ${token}` }),
        ...(endpoint.needsIdempotencyKey && { 'idempotency-key': randomUUID() }),
        ...(sent !== undefined && { 'content-type': type }),
      },
      ...(sent !== undefined && { body: sent }),
    },
  )
  return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') }
}
