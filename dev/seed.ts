import { ConfigError } from '@uketsuke/server/config'
import { say } from '@uketsuke/server/say'
import { seedPeople } from './people.ts'
import { openRunningSite, type RunningSite } from './running-site.ts'

/**
 * `npm run seed`: creates people in every state on the running development site, through its public calls.
 * Every run adds a new set with new e-mail addresses.
 */

const row = (...[state = '', id = '', password = '', shows = '']: string[]): string =>
  `${state.padEnd(34)} ${id.padEnd(16)} ${password.padEnd(16)} ${shows}`

const seed = async (site: RunningSite): Promise<void> => {
  say(row('State', 'Registration ID', 'Password', 'Where to look'))
  for await (const { state, registrationId, password, shows } of seedPeople(site))
    say(row(state, registrationId, password, shows))
  say('')
  say(`My Page's login   ${site.url}/#/mypage`)
  say(`Mails             ${site.url}/dev/outbox`)
}

try {
  const site = await openRunningSite(process.env)
  await seed(site).finally(() => site.close())
} catch (error) {
  const isExpected = error instanceof ConfigError
  process.stderr.write(
    `${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`,
  )
  process.exitCode = 1
}
