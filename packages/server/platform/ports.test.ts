import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { freePort } from '@uketsuke/testing'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from './config.ts'
import { findPortHolder } from './port-holder.ts'
import { listenOn, type Port, PortInUse, portsOf, refuseTakenPorts } from './ports.ts'

const listenSomewhere = async (number = 0, host = '127.0.0.1'): Promise<number> => {
  const server = createServer().listen(number, host)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}
const siteAt = (number: number): Port => portsOf(readConfig({ PORT: String(number) }, [])).site
const sentence = (number: number) =>
  new RegExp(`^Port ${number}, which the site needs, is in use .*: end that, or set PORT to a free port\\.$`)

test('refuses a port in use with one sentence: the port, its holder, and the variable that changes it', async () => {
  const taken = await listenSomewhere()
  const refusal = refuseTakenPorts([siteAt(await freePort()), siteAt(taken)])
  await expect(refusal).rejects.toThrow(PortInUse)
  await expect(refusal).rejects.toThrow(sentence(taken))
})

test.runIf(process.platform === 'linux')(
  'names the process that holds a port on Linux, whichever address it listens on',
  async () => {
    for (const host of ['127.0.0.1', '0.0.0.0', '::1']) {
      const taken = await listenSomewhere(0, host)
      const holder = await findPortHolder(taken)
      expect(holder?.pid).toBe(process.pid)
      expect(holder?.command).toContain('node')
    }
    expect(await findPortHolder(await freePort())).toBeNull()
  },
)

test('leaves free ports free, and treats 0 as always free', async () => {
  const free = await freePort()
  await refuseTakenPorts([siteAt(free), siteAt(0)])
  await expect(listenSomewhere(free)).resolves.toBe(free)
})

test('reports a port that is taken after the check with the same sentence, and passes on other failures', async () => {
  const port = siteAt(await freePort())
  await refuseTakenPorts([port])
  await listenSomewhere(port.number)
  await expect(listenOn(port, () => listenSomewhere(port.number))).rejects.toThrow(sentence(port.number))

  const failure = new Error('no listener')
  await expect(listenOn(siteAt(await freePort()), () => Promise.reject(failure))).rejects.toBe(failure)
})

test('needs a port for the emulator only if the server starts one', () => {
  const emulatorOf = (env: Record<string, string>) => portsOf(readConfig(env, ['gmo'])).emulator
  expect(emulatorOf({ CARD_EMULATOR_PORT: '4001' })).toMatchObject({
    number: 4001,
    variable: 'CARD_EMULATOR_PORT',
  })
  expect(emulatorOf({ CARD_EMULATOR_URL: 'http://127.0.0.1:4001' })).toBeNull()
  expect(emulatorOf({ CARD_PROVIDER: 'gmo', GMO_API_URL: 'https://provider.example.org' })).toBeNull()
})
