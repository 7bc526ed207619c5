import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cardProviders } from '@uketsuke/server'
import { ConfigError, readConfig } from '@uketsuke/server/config'
import { type ApiClient, createApiClient, createOperatorClient, type Mails, until } from '@uketsuke/testing'
import PostalMime, { type Email } from 'postal-mime'

/** The development site of this environment as visitors, secretariat and mail recipients see it. */
export type RunningSite = {
  url: string
  client: ApiClient
  operator: ReturnType<typeof createOperatorClient>
  emulator: { url: string }
  mailbox: Mails
  close(): Promise<void>
}

/** Polls for a mail: the number of tries, and the gap in milliseconds. */
const polling = { tries: 600, gap: 100 }

/** Mails that a development site stores as files. Earlier ones are ignored. */
const openOutbox = async (dir: string): Promise<Mails> => {
  const taken = new Set(await readdir(dir))
  const mails = new Map<string, Email>()
  const read = async (): Promise<void> => {
    const names = (await readdir(dir)).filter((name) => name.endsWith('.eml') && !taken.has(name))
    for (const name of names.toSorted())
      if (!mails.has(name)) mails.set(name, await PostalMime.parse(await readFile(join(dir, name))))
  }
  return {
    next: async (address) => {
      const find = async () => {
        await read()
        return [...mails].find(
          ([name, { to }]) => !taken.has(name) && to?.some((one) => one.address === address),
        )
      }
      const found = await until(find, (mail) => mail !== undefined, polling.tries, polling.gap)
      if (!found) throw new Error(`no mail for ${address}`)
      taken.add(found[0])
      return found[1]
    },
  }
}

/**
 * Reads the site's address from the same environment as the site itself.
 * @throws ConfigError in production, where mails and cards are real, or when no site answers.
 */
export const openRunningSite = async (env: NodeJS.ProcessEnv): Promise<RunningSite> => {
  const config = readConfig(
    env,
    cardProviders.map(({ name }) => name),
  )
  const { card, operator, dataDir, publicUrl } = config
  if (config.production) throw new ConfigError('"npm run seed" is not for production; unset NODE_ENV')
  if (!card.isEmulated) throw new ConfigError('"npm run seed" pays with test cards; unset CARD_PROVIDER')
  if (config.smtpServers.length > 0)
    throw new ConfigError('"npm run seed" reads passwords in the outbox; unset SMTP_URL')
  const isUp = await fetch(`${publicUrl}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isUp)
    throw new ConfigError(
      `no site answers at ${publicUrl}: start it with "npm start" or "npm run dev", then run "npm run seed" again beside it`,
    )
  const mailbox = await openOutbox(join(dataDir, 'mail'))
  const key = operator.key ?? (await readFile(join(dataDir, 'operator.key'), 'utf8')).trim()
  const client = createApiClient(publicUrl)
  const secretariat = createOperatorClient(`http://127.0.0.1:${operator.port}`, key)
  return {
    url: publicUrl,
    client,
    operator: secretariat,
    emulator: { url: card.url ?? `http://127.0.0.1:${card.port}` },
    mailbox,
    close: async () => void (await Promise.all([client.close(), secretariat.close()])),
  }
}
