/** Where the card company sends a browser back to, with what. */
export type WayBack = { address: string; accessId: string }

export type ChallengeAnswer = 'success' | 'fail' | 'cancel'

const form = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual',
})

/** The form of the page that takes the browser back, which it submits by itself. */
const wayBackIn = (page: string): WayBack | undefined => {
  const [, address, accessId] =
    /<form id="return" method="post" action="([^"]+)">\s*<input type="hidden" name="AccessID" value="([^"]+)">/.exec(
      page,
    ) ?? []
  return address && accessId ? { address, accessId } : undefined
}

/**
 * A browser goes where the payment sends it, and its user answers when asked.
 * @returns undefined when the address is dead, because a newer payment took its place.
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
  const answered = await fetch(`${origin}/api/v2/brw/answer`, form(fields))
  return wayBackIn(await answered.text())
}

/** The browser comes back. @throws when it is not sent on to the payment window. */
export const comeBack = async ({ address, accessId }: WayBack): Promise<void> => {
  const answer = await fetch(address, form({ AccessID: accessId }))
  await answer.arrayBuffer()
  const location = answer.headers.get('location') ?? ''
  if (answer.status !== 303 || !/\/#\/(additional-)?payment\?/.test(location))
    throw new Error(`the return from 3-D Secure was answered ${answer.status} ${location}`)
}
