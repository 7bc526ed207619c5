import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { api } from '@uketsuke/contract'
import { createApiClient, createDatabase, expectOk, freePort, startServerProcess } from '@uketsuke/testing'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openRunningSite } from './running-site.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'seed.ts')
type Env = Record<string, string>
/** Runs `npm run seed` in this environment. Resolves to its output, or rejects with its error output. */
const seed = async (env: Env): Promise<string> =>
  (await run(process.execPath, [program], { env: { ...process.env, ...env } })).stdout

/** The first participants of a run, which is ended after them. */
const beginSeed = async (env: Env, participants: number): Promise<string[]> => {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const ids: string[] = []
  for await (const line of createInterface(child.stdout)) {
    ids.push(...idsIn(line))
    if (ids.length >= participants) break
  }
  child.kill('SIGKILL')
  await ended
  return ids
}
const idsIn = (text: string): string[] => text.match(/\bD27\d{6}\b/g) ?? []

/** About twenty people who pay and print, on a busy machine. */
const testTimeout = 240_000

const states = [
  ['paid', true],
  ['paid, with 3-D Secure', true],
  ['paid, with documents issued', true],
  ['paid, bought an option later', true],
  ['free', true],
  ['invited', true],
  ['other payment', true],
  ['partly refunded', true],
  ['refunded', true],
  ['refunded and disabled', false],
  ['disabled', false],
] as const

test(
  'the seed fills a running site with people in every state, and a second run adds others',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-seed-'))
    const database = await createDatabase(inject('serverUrl'), inject('template'))
    onTestFinished(async () => {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const [port, emulatorPort, operatorPort] = [await freePort(), await freePort(), await freePort()]
    const env = {
      PORT: String(port),
      CARD_EMULATOR_PORT: String(emulatorPort),
      OPERATOR_PORT: String(operatorPort),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
    }
    const server = await startServerProcess(env)
    onTestFinished(() => server.kill('SIGTERM'))
    const client = createApiClient(`http://127.0.0.1:${port}`)
    onTestFinished(() => client.close())

    const printed = await seed(env)
    const loginOf = (state: string) => {
      const line = printed.split('\n').find((text) => text.startsWith(`${state}  `)) ?? ''
      const [registrationId = '', password = ''] = line.slice(state.length).trim().split(/\s+/)
      return { registrationId, password }
    }
    for (const [state, mayLogIn] of states) {
      const answer = await client.call(api.login, { body: { ...loginOf(state), target: 'mypage' } })
      expect([state, answer.ok]).toEqual([state, mayLogIn])
    }
    const { token } = expectOk(
      await client.call(api.login, { body: { ...loginOf('paid, with documents issued'), target: 'mypage' } }),
    )
    const [buyer] = expectOk(await client.call(api.readUsers, { token }))
    expect(buyer?.issueCounts).toMatchObject({ certificate: 1, nameCard: 1 })

    expect(idsIn(printed).length).toBeGreaterThan(states.length)
    const again = await beginSeed(env, 5)
    expect(again.length).toBeGreaterThanOrEqual(5)
    expect(again.filter((id) => idsIn(printed).includes(id))).toEqual([])
  },
  testTimeout,
)

test.each([
  [{ PORT: '9' }, 'no site answers at http://localhost:9: start it with "npm start" or "npm run dev"'],
  [{ SMTP_URL: 'smtp://localhost' }, 'unset SMTP_URL'],
  [{ CARD_PROVIDER: 'gmo', GMO_API_URL: 'https://provider.example.org' }, 'unset CARD_PROVIDER'],
  [{ NODE_ENV: 'production' }, 'CARD_PROVIDER must be'],
  [
    {
      NODE_ENV: 'production',
      SMTP_URL: 'smtp://localhost',
      CARD_PROVIDER: 'gmo',
      GMO_API_URL: 'https://provider.example.org',
      PUBLIC_URL: 'https://congress.example.org',
    },
    'is not for production',
  ],
])('the seed refuses %j', async (env, reason) => {
  await expect(openRunningSite(env)).rejects.toThrow(reason)
})
