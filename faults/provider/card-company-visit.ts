import type { ChallengeAnswer } from '@uketsuke/testing'

/** The address and AccessID with which the card company returns a browser. */
export type WayBack = { address: string; accessId: string }

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual',
})

/** The self-submitting form of the page that returns the browser. */
const wayBackIn = (page: string): WayBack | undefined => {
  const [, address, accessId] =
    /<form id="return" method="post" action="([^"]+)">\s*<input type="hidden" name="AccessID" value="([^"]+)">/.exec(
      page,
    ) ?? []
  return address && accessId ? { address, accessId } : undefined
}

/**
 * Goes to the card company as a browser does, and answers a challenge.
 * @returns undefined when the address is invalid because a newer payment replaced it.
 */
export const authenticate = async (
  redirectUrl: string,
  result: ChallengeAnswer = 'success',
): Promise<WayBack | undefined> => {
  const page = await fetch(redirectUrl)
  const found = wayBackIn(await page.text())
  if (found || page.status === 404) return found
  const { origin, searchParams } = new URL(redirectUrl)
  const fields = {
    transId: searchParams.get('transId') ?? '',
    t: searchParams.get('t') ?? '',
    result,
    password: '123456',
  }
  const answered = await fetch(`${origin}/api/v2/brw/answer`, { ...form(fields), redirect: 'follow' })
  return wayBackIn(await answered.text())
}

/** Returns the browser to the shop. @throws when it is not redirected to the payment window. */
export const comeBack = async ({ address, accessId }: WayBack): Promise<void> => {
  const answer = await fetch(address, form({ AccessID: accessId }))
  await answer.arrayBuffer()
  const location = answer.headers.get('location') ?? ''
  if (answer.status !== 303 || !/\/#\/(additional-)?payment\?/.test(location))
    throw new Error(`the return from 3-D Secure was answered ${answer.status} ${location}`)
}
