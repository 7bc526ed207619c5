import type { CDPSession, Page } from '@playwright/test'

type Trouble = 'lost' | 'slow'

/** One session per window for its whole life: a second one would undo the network conditions of the first. */
const sessions = new WeakMap<Page, CDPSession>()

const sessionOf = async (page: Page): Promise<CDPSession> => {
  const known = sessions.get(page)
  if (known) return known
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  // A cached answer would arrive without the network.
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  sessions.set(page, session)
  return session
}

/** Breaks the browser's requests to one path until `mend` is called. */
export const spoilConnection = async (page: Page, place: string, trouble: Trouble) => {
  const session = await sessionOf(page)
  const conditions = {
    urlPattern: `*://*:*/*${place}`,
    offline: trouble === 'lost',
    latency: trouble === 'slow' ? 600_000 : 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  }
  const emulate = (matchedNetworkConditions: (typeof conditions)[]) =>
    session.send('Network.emulateNetworkConditionsByRule', { matchedNetworkConditions })
  await emulate([conditions])
  return { mend: () => emulate([]) }
}
