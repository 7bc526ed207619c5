import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { databasePrivacy } from './db/database-privacy.ts'
import { seconds } from './duration.ts'
import { type MailSigning, readMailSigning } from './mail-signing.ts'
import { type SmtpServer, smtpServerOf } from './smtp-server.ts'

/** The settings from the environment, read once. Paths are absolute. */
export type Config = {
  production: boolean
  /** How many processes share `port`. */
  concurrency: number
  host: string
  port: number
  /** Addresses and networks (CIDR) of proxies on other machines that may name the client. */
  trustedProxies: readonly string[]
  /** Whether wrong logins and unknown codes from this machine count for its address. */
  loopbackLimits: boolean
  /** The address used in mails and returns, without a trailing slash. */
  publicUrl: string
  /** null means embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null
  databaseBackend: 'postgres' | 'citus' | 'yugabytedb'
  /**
   * Whether a pooler in front of PostgreSQL changes the connection with each session or with each
   * transaction.
   */
  databasePooling: 'session' | 'transaction'
  /**
   * For migrations and the job queue, which need connections of their own and must bypass a transaction
   * pooler.
   */
  databaseDirectUrl: string | null
  /** The number of connections that a process uses for calls. The job queue and checks use six more. */
  databaseConnections: number
  dataDir: string
  conventionsDir: string
  /**
   * In the order in which they are tried. If there are none, mails are kept as files and shown at
   * /dev/outbox.
   */
  smtpServers: readonly SmtpServer[]
  /** The key for signing mails (DKIM). null if mails are not signed here. */
  mailSigning: MailSigning | null
  /** The card emulator, or the provider for conventions that name none. */
  card: { isEmulated: true; port: number; url: string | null } | { isEmulated: false; provider: string }
  /**
   * The secretariat's listener. A null `key` stands for the one in `dataDir`, which is generated if missing.
   */
  operator: { port: number; key: string | null }
  /** Opens the metrics and nothing else. null if only the operator's key opens them. */
  metricsKey: string | null
  /** The maximum number of processes that make documents, for each process that serves calls. */
  documentProcesses: number
  /**
   * Work that waits for the next start, for example because the database is a restored copy. `mail` sends no
   * mails; `payments` does not call the card provider.
   */
  paused: ReadonlySet<PausableWork>
  /**
   * How long a stopping process, which no longer reports itself as ready, still answers calls, in
   * milliseconds.
   */
  stopGrace: number
  logLevel: string
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export const pausableWork = ['mail', 'payments'] as const
type PausableWork = (typeof pausableWork)[number]

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const portOf = (env: Environment, name: string, fallback: number): number => {
  const port = Number(env[name] || fallback)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`${name} must be a port number (0 to 65535), not "${env[name]}"`)
  return port
}

const countOf = (
  env: Environment,
  name: string,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number => {
  const count = Number(env[name] || fallback)
  if (!Number.isInteger(count) || count < min || count > max)
    throw new ConfigError(`${name} must be a number from ${min} to ${max}, not "${env[name]}"`)
  return count
}

/** Reads a number of seconds as milliseconds. */
const secondsOf = (env: Environment, name: string, fallback: number): number => {
  const count = Number(env[name] || fallback)
  if (!Number.isInteger(count) || count < 0 || count > 300)
    throw new ConfigError(`${name} must be a number of seconds from 0 to 300, not "${env[name]}"`)
  return seconds(count)
}

/** Leaves one core free for registrations and payments. */
const spareCores = (): number => Math.min(Math.max(availableParallelism() - 1, 1), 64)

/** @throws ConfigError unless the variable, or its default, is one of the values. */
export const oneOf = <const T extends string>(
  env: Environment,
  name: string,
  values: readonly T[],
  fallback: T,
): T => {
  const value = env[name] ?? fallback
  const known = values.find((candidate) => candidate === value)
  if (known === undefined)
    throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${value}"`)
  return known
}

type Secret = {
  /** null if neither the variable nor its file is set. */
  value: string | null
  /** The source that a fault names: the variable, or the `_FILE` variable and its file. */
  source: string
}

/**
 * A secret of the environment: the variable, or the content of the file in `<name>_FILE`, the way in which
 * Docker, Kubernetes and systemd pass secrets. It is never quoted.
 * @throws ConfigError
 */
export const secretOf = (env: Environment, name: string): Secret => {
  const value = env[name] || null
  const file = env[`${name}_FILE`] || null
  if (file === null) {
    // An empty value is more likely a line of the sample file left blank than a request for the default.
    if (env[name] === '' && env.NODE_ENV === 'production') throw new ConfigError(`${name} must not be empty`)
    return { value, source: name }
  }
  if (value !== null) throw new ConfigError(`${name} and ${name}_FILE must not both be set`)
  const source = `${name}_FILE (${file})`
  return { value: contentOf(file, source), source }
}

/** Drops the newline that editors append. */
const contentOf = (file: string, source: string): string => {
  try {
    const content = readFileSync(file, 'utf8').trim()
    if (content !== '') return content
  } catch (error) {
    throw new ConfigError(`${source} can't be read: ${error instanceof Error ? error.message : error}`)
  }
  throw new ConfigError(`${source} is empty`)
}

/** A wrong address may contain a password, so it is never quoted. */
const smtpServersOf = (env: Environment, production: boolean): SmtpServer[] => {
  const { value, source } = secretOf(env, 'SMTP_URL')
  return (value ?? '')
    .split(/\s+/)
    .filter((address) => address !== '')
    .map((address, index) => {
      const server = smtpServerOf(address, production)
      if (server) return server
      throw new ConfigError(
        `${source} must list addresses such as smtps://user:password@mail.example.org, separated by spaces; entry ${index + 1} is not one`,
      )
    })
}

/** @throws ConfigError */
const mailSigningOf = (env: Environment): MailSigning | null => {
  const signing = readMailSigning(env)
  if (signing && 'faults' in signing) throw new ConfigError(signing.faults.join('\n'))
  return signing
}

/** The parts of a list separated by commas. */
const listOf = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An address, or a network such as 10.0.0.0/8. */
const isNetwork = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128))
}

const trustedProxiesOf = (env: Environment): string[] => {
  const proxies = listOf(env.TRUSTED_PROXIES)
  const wrong = proxies.find((proxy) => !isNetwork(proxy))
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUSTED_PROXIES must list addresses and networks such as 10.0.0.0/8, separated by commas, not "${wrong}"`,
    )
  return proxies
}

/** The work that `UKETSUKE_HOLD` pauses. */
const pausedOf = (env: Environment): Config['paused'] => {
  const paused = new Set<PausableWork>()
  for (const name of listOf(env.UKETSUKE_HOLD)) {
    const known = pausableWork.find((work) => work === name)
    if (known === undefined)
      throw new ConfigError(`UKETSUKE_HOLD must list ${pausableWork.join(', ')}, not "${name}"`)
    paused.add(known)
  }
  return paused
}

/** An address without a trailing slash. @throws ConfigError */
export const addressOf = (env: Environment, name: string, fallback: string): string => {
  const address = env[name] ?? fallback
  if (!URL.canParse(address) || !/^https?:\/\//.test(address))
    throw new ConfigError(`${name} must be an address such as https://example.org, not "${address}"`)
  return address.replace(/\/+$/, '')
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** The settings that are meant for development. A setting that could not be read is null. */
const developmentParts = (
  {
    card,
    loopbackLimits,
    smtpServers,
    publicUrl,
  }: Pick<Config, 'card' | 'loopbackLimits'> & Nullable<Pick<Config, 'smtpServers' | 'publicUrl'>>,
  cardProviders: readonly string[],
): string[] =>
  [
    card.isEmulated &&
      `CARD_PROVIDER must be ${cardProviders.join(' or ')} in production: the emulator moves no money`,
    smtpServers?.length === 0 && 'SMTP_URL must be set in production: without it no mail is sent',
    !loopbackLimits &&
      'LOOPBACK_LIMITS must be on in production: behind a proxy that names no clients, passwords could be guessed',
    publicUrl?.startsWith('https://') === false && 'PUBLIC_URL must be an https: address in production',
  ].filter((fault) => fault !== false)

const readCard = (env: Environment, cardProviders: readonly string[]): Config['card'] => {
  const provider = oneOf(env, 'CARD_PROVIDER', ['emulator', ...cardProviders], 'emulator')
  if (provider !== 'emulator') return { isEmulated: false, provider }
  const url = env.CARD_EMULATOR_URL ? addressOf(env, 'CARD_EMULATOR_URL', '') : null
  return { isEmulated: true, port: portOf(env, 'CARD_EMULATOR_PORT', 3001), url }
}

/** A key must fit into a header. */
export const operatorKeyForm = {
  pattern: /^[!-~]{32,500}$/,
  words: '32 to 500 printable ASCII characters without spaces',
}

/** An invalid key is never quoted, unlike other variables. */
const keyOf = (env: Environment, name: string): string | null => {
  const { value, source } = secretOf(env, name)
  if (value !== null && !operatorKeyForm.pattern.test(value))
    throw new ConfigError(`${source} must be ${operatorKeyForm.words}`)
  return value
}

/** Whether the connection to a database must be encrypted and its server verified. */
const needsTlsOf = (env: Environment): boolean =>
  oneOf(env, 'DATABASE_TLS', ['required', 'optional'], 'required') === 'required' &&
  env.NODE_ENV === 'production'

const databaseAddressOf = (env: Environment, name: string, needsTls: boolean): string | null => {
  const { value, source } = secretOf(env, name)
  const privacy = value === null ? 'here' : databasePrivacy(value)
  if (privacy === 'unreadable')
    throw new ConfigError(
      `${source} must be an address such as postgres://user:password@db.example.org/uketsuke?sslmode=verify-full, and its files must be readable`,
    )
  if (privacy === 'open' && needsTls)
    throw new ConfigError(
      `${source} must end with ?sslmode=verify-full in production, because the database is on another machine; DATABASE_TLS=optional allows less`,
    )
  return value
}

const readPooling = (
  env: Environment,
  needsTls: boolean,
): Pick<Config, 'databasePooling' | 'databaseDirectUrl'> => {
  const databasePooling = oneOf(env, 'DATABASE_POOLING', ['session', 'transaction'], 'session')
  const databaseDirectUrl = databaseAddressOf(env, 'DATABASE_DIRECT_URL', needsTls)
  if (databasePooling === 'transaction' && databaseDirectUrl === null)
    throw new ConfigError(
      'DATABASE_DIRECT_URL must be set with DATABASE_POOLING=transaction: the address of PostgreSQL itself, for migrations and the job queue',
    )
  return { databasePooling, databaseDirectUrl }
}

const samePorts = (ports: Record<string, number>): string[] => {
  const entries = Object.entries(ports).filter(([, port]) => port !== 0)
  return entries.flatMap(([name, port], index) => {
    const earlier = entries.slice(0, index).find(([, other]) => other === port)
    return earlier ? [`${earlier[0]} and ${name} must differ; both are ${port}`] : []
  })
}

/** Reads one setting after the other. A fault in one does not hide faults in the next. */
export const collectFaults = () => {
  const faults: string[] = []
  return {
    faults,
    /**
     * The setting, or a substitute if it is faulty, because the configuration is refused in the end anyway.
     */
    take: <Part>(read: () => Part, fallback: Part): Part => {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error
        faults.push(error.message)
        return fallback
      }
    },
  }
}

/**
 * The configuration, and a line for each fault: the variable and the expected value. A faulty setting has its
 * default, so that dependent settings can be checked too.
 * @param cardProviders the names of all card providers.
 */
export const inspectConfig = (
  env: Environment,
  cardProviders: readonly string[],
): { config: Config; faults: string[] } => {
  const { faults, take } = collectFaults()
  const production = env.NODE_ENV === 'production'
  const port = take(() => portOf(env, 'PORT', 3000), 0)
  const operator = {
    port: take(() => portOf(env, 'OPERATOR_PORT', 3002), 0),
    key: take(() => keyOf(env, 'OPERATOR_KEY'), null),
  }
  const card = take(() => readCard(env, cardProviders), {
    isEmulated: false,
    provider: cardProviders[0] ?? '',
  })
  faults.push(
    ...samePorts({
      PORT: port,
      OPERATOR_PORT: operator.port,
      ...(card.isEmulated && card.url === null && { CARD_EMULATOR_PORT: card.port }),
    }),
  )
  const concurrency = take(() => countOf(env, 'WEB_CONCURRENCY', { fallback: 1, min: 1, max: 64 }), 1)
  const smtpServers = take(() => smtpServersOf(env, production), null)
  const needsTls = take(() => needsTlsOf(env), false)
  const publicUrl = take(() => addressOf(env, 'PUBLIC_URL', `http://localhost:${port}`), null)
  const loopbackLimits = take(() => oneOf(env, 'LOOPBACK_LIMITS', ['on', 'off'], 'on') === 'on', true)
  const config: Config = {
    production,
    concurrency,
    host: env.HOST ?? '127.0.0.1',
    trustedProxies: take(() => trustedProxiesOf(env), []),
    loopbackLimits,
    port,
    publicUrl: publicUrl ?? '',
    databaseUrl: take(() => databaseAddressOf(env, 'DATABASE_URL', needsTls), null),
    databaseBackend: take(
      () => oneOf(env, 'DATABASE_BACKEND', ['postgres', 'citus', 'yugabytedb'], 'postgres'),
      'postgres',
    ),
    ...take(() => readPooling(env, needsTls), { databasePooling: 'session', databaseDirectUrl: null }),
    databaseConnections: take(
      () => countOf(env, 'DATABASE_CONNECTIONS', { fallback: 18, min: 3, max: 500 }),
      18,
    ),
    dataDir: resolve(env.DATA_DIR ?? './var'),
    conventionsDir: resolve(env.CONVENTIONS_DIR ?? './conventions'),
    smtpServers: smtpServers ?? [],
    mailSigning: take(() => mailSigningOf(env), null),
    card,
    operator,
    metricsKey: take(() => keyOf(env, 'METRICS_KEY'), null),
    documentProcesses: take(
      () =>
        countOf(env, 'DOCUMENT_PROCESSES', {
          fallback: Math.max(1, Math.floor(spareCores() / concurrency)),
          min: 1,
          max: 64,
        }),
      1,
    ),
    paused: take(() => pausedOf(env), new Set()),
    stopGrace: take(() => secondsOf(env, 'STOP_GRACE_SECONDS', production ? 10 : 0), 0),
    logLevel: take(() => oneOf(env, 'LOG_LEVEL', logLevels, 'info'), 'info'),
  }
  if (production)
    faults.push(...developmentParts({ card, loopbackLimits, smtpServers, publicUrl }, cardProviders))
  return { config, faults: faults.flatMap((fault) => fault.split('\n')) }
}

/** @throws ConfigError with all faults found by `inspectConfig`. */
export const readConfig = (env: Environment, cardProviders: readonly string[]): Config => {
  const { config, faults } = inspectConfig(env, cardProviders)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config
}
