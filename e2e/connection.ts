import type { Page } from '@playwright/test'

type Trouble = 'lost' | 'slow'

/** The browser has trouble with requests to one place, until the connection is mended. */
export const spoilConnection = async (page: Page, place: string, trouble: Trouble) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditionsByRule', {
    matchedNetworkConditions: [
      {
        urlPattern: `*://*:*/*${place}`,
        offline: trouble === 'lost',
        latency: trouble === 'slow' ? 600_000 : 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      },
    ],
  })
  return { mend: () => session.detach() }
}
