import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'
import { findPortHolder } from './port-holder.ts'

/** A port to listen on: its purpose, the variable that changes it, and other possible holders. */
export type Port = {
  number: number
  host: string
  use: string
  variable: 'PORT' | 'CARD_EMULATOR_PORT' | 'OPERATOR_PORT'
  candidate: string
}

/** A port in use. The message is one sentence for the person who starts the server. */
export class PortInUse extends Error {}

const loopback = '127.0.0.1'
const ourselves = '"npm start" or "npm run dev"'

/** The ports on which a server listens. `emulator` is null if the server starts none. */
export const portsOf = (
  config: Pick<Config, 'host' | 'port' | 'card' | 'operator'>,
): { site: Port; emulator: Port | null; operator: Port } => ({
  site: {
    number: config.port,
    host: config.host,
    use: 'the site',
    variable: 'PORT',
    candidate: `another ${ourselves}`,
  },
  emulator:
    config.card.isEmulated && config.card.url === null
      ? {
          number: config.card.port,
          host: loopback,
          use: 'the card emulator',
          variable: 'CARD_EMULATOR_PORT',
          candidate: `another ${ourselves}, or "npm run emulator"`,
        }
      : null,
  operator: {
    number: config.operator.port,
    host: loopback,
    use: "the secretariat's calls",
    variable: 'OPERATOR_PORT',
    candidate: `another ${ourselves}`,
  },
})

const isTaken = async ({ number, host }: Port): Promise<boolean> => {
  const server = createServer()
  try {
    await once(server.listen(number, host), 'listening')
  } catch (error) {
    // The listener itself reports other obstacles, such as an address of another machine.
    return (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  }
  server.close()
  await once(server, 'close')
  return false
}

const describe = async ({ number, use, variable, candidate }: Port): Promise<string> => {
  const holder = await findPortHolder(number)
  const by = holder ? `by process ${holder.pid} (${holder.command})` : `probably by ${candidate}`
  return `Port ${number}, which ${use} needs, is in use ${by}: end that, or set ${variable} to a free port.`
}

/** @throws PortInUse for the first port on which another process listens. Port 0 means any free port. */
export const refuseTakenPorts = async (ports: readonly Port[]): Promise<void> => {
  for (const port of ports)
    if (port.number !== 0 && (await isTaken(port))) throw new PortInUse(await describe(port))
}

/** Starts listening. A port that was taken after the check is reported like one that was taken before. */
export const listenOn = async <T>(port: Port, listen: () => Promise<T>): Promise<T> => {
  try {
    return await listen()
  } catch (error) {
    await refuseTakenPorts([port])
    throw error
  }
}
