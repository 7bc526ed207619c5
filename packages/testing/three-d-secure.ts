import { request } from 'undici'

/** Cards for 3-D Secure 2, named after what their issuer says about the buyer. */
export const threeDSecureCards = {
  authenticated: '4100000000000100',
  challenged: '4100000000005000',
  attempted: '4100000000100009',
  refused: '4100000000300005',
  unavailable: '4100000000400003',
  notEnrolled: '4100000000200007',
} as const

export type ChallengeAnswer = 'success' | 'fail' | 'cancel'

/** Answers the issuer's challenge at the emulator. Cards without one need no answer. */
export const answerChallenge = async (
  emulatorUrl: string,
  accessId: string,
  result: ChallengeAnswer = 'success',
): Promise<{ retUrl: string; method: string }> => {
  const response = await request(`${emulatorUrl}/_emulator/3ds/${accessId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ result }),
  })
  if (response.statusCode !== 200) throw new Error(`no challenge: ${await response.body.text()}`)
  return (await response.body.json()) as { retUrl: string; method: string }
}

/** Returns the browser to the product at `url`. Resolves with the redirect and its status. */
export const returnBrowser = async (
  url: string,
  accessId: string | null,
  method: 'GET' | 'POST' = 'POST',
): Promise<{ status: number; location: URL | null }> => {
  const fields = accessId === null ? '' : new URLSearchParams({ AccessID: accessId }).toString()
  const response = await request(`${url}/v2/payments/3ds/return${method === 'GET' ? `?${fields}` : ''}`, {
    method,
    ...(method === 'POST' && {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: fields,
    }),
  })
  await response.body.dump()
  const { location } = response.headers
  return { status: response.statusCode, location: URL.parse(String(location)) }
}
