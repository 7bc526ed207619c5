import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import { becomeParticipant, createApiClient, loginToken, until } from '@uketsuke/testing'
import { openEmbeddedProduct } from './embedded-product.ts'
import { startCrowd } from './paying-crowd.ts'
import { openSmallDisk } from './small-disk.ts'
import type { Trial } from './trial.ts'
import { watchServer } from './watched-server.ts'

const attendees = 6
/** How long people pay before and after, and how long the disk is full, in milliseconds. */
const [before, full, after] = [5_000, 20_000, 8_000]
/** Twice the space that PostgreSQL and its programs need. */
const megabytes = 512
const kills = 3

/** Puts database, mails and documents on one disk, which is full for a while. */
export const embeddedFullDisk: Trial = async (seed) => {
  const disk = openSmallDisk(megabytes)
  const product = await openEmbeddedProduct(disk.dir)
  const client = createApiClient(product.url)
  try {
    const server = await product.startServer()
    const participant = await becomeParticipant({ client, mailbox: product.mailbox })
    const token = await loginToken({ client }, participant)
    const printed = async () => (await client.call(api.issueNameCard, { token })).status
    const crowd = startCrowd(product, attendees, seed)
    await pause(before)
    await disk.fill()
    const whileFull = watchServer(product.url)
    const unready = await whileFull.untilReady(false)
    const documentWhileFull = await printed()
    await pause(full)
    const seen = await whileFull.leave()
    await disk.makeRoom()
    const afterwards = watchServer(product.url)
    const ready = await afterwards.untilReady(true)
    await afterwards.leave()
    const documentAfterwards = await printed()
    const paidBefore = crowd.paid()
    await pause(after)
    const wrong = await crowd.leave()
    await server.kill('SIGTERM')
    if (seen.counts['writes answered 503'] === 0) wrong.push('no write failed: the disk was not full')
    if (![200, 503].includes(documentWhileFull)) wrong.push(`a document was answered ${documentWhileFull}`)
    if (documentAfterwards !== 200) wrong.push(`a document was then answered ${documentAfterwards}`)
    if (crowd.paid() === paidBefore) wrong.push('nobody paid afterwards')
    return {
      counts: {
        'not ready after, ms': Math.round(unready),
        ...seen.counts,
        'ready again after room was made, ms': Math.round(ready),
        'people who paid': crowd.paid(),
      },
      violations: [...wrong, ...seen.violations],
    }
  } finally {
    await client.close()
    await product.close()
    await disk.close()
  }
}

/** Kills the embedded database under its server, again and again. */
export const embeddedKilled: Trial = async (seed) => {
  const product = await openEmbeddedProduct()
  const counts: Record<string, number> = {}
  const violations: string[] = []
  try {
    const server = await product.startServer()
    const crowd = startCrowd(product, attendees, seed)
    for (let kill = 1; kill <= kills; kill++) {
      await pause(before)
      const watched = watchServer(product.url)
      await watched.untilReady(true)
      const [killed, killedAt] = [product.databasePid(), performance.now()]
      process.kill(killed, 'SIGKILL')
      await until(
        async () => product.databasePid(),
        (pid) => pid > 0 && pid !== killed,
      )
      await watched.untilReady(true)
      counts[`kill ${kill}: ready again after, ms`] = Math.round(performance.now() - killedAt)
      violations.push(...(await watched.leave()).violations)
    }
    await pause(after)
    violations.push(...(await crowd.leave()))
    counts['people who paid'] = crowd.paid()
    await server.kill('SIGTERM')
    return { counts, violations }
  } finally {
    await product.close()
  }
}
