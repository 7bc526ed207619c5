import { apiBase, type Endpoint, errorStatus } from '@uketsuke/contract'
import {
  becomeSamplePerson,
  type CallName,
  callNames,
  calls,
  exampleOf,
  fieldsOf,
  foreignValues,
  hostileTexts,
  type Json,
  leakedInternals,
  loginToken,
  type PartReport,
  prototypeMembers,
  type SamplePerson,
  type SeededRandom,
  type System,
  samplesOf,
  seededRandom,
  shapeOf,
  standInPrinter,
  withField,
} from '@uketsuke/testing'
import { request } from 'undici'
import { credentialOf } from '../swapped/attempts.ts'
import { type PreparedDatabase, withSystem } from '../with-system.ts'

const seed = 1
const perCall = 60
/** The longest that an answer to a body may take, even on a busy machine. */
const longest = 5_000

const depths = [10, 1_000, 10_000, 45_000]

/** Deeply nested JSON as a whole body, within the size limit of a body. */
const deepBodies = (): string[] =>
  depths.flatMap((depth) => {
    const within = Math.min(depth, 15_000)
    return [
      '['.repeat(depth) + ']'.repeat(depth),
      `${'{"a":'.repeat(within)}1${'}'.repeat(within)}`,
      `${'[{"a":'.repeat(within)}1${'}]'.repeat(within)}`,
      '['.repeat(depth),
    ]
  })

/** A body with one to three fields replaced by something hostile, sometimes as broken text. */
const mutated = (body: Json, paths: string[][], { below, pick }: SeededRandom): string => {
  const values: unknown[] = [
    ...foreignValues.map(([, value]) => value),
    ...hostileTexts.map(([, text]) => text),
    ...['', ' '.repeat(5_000), 'x'.repeat(20_000), 'あ'.repeat(10_000), -0, 2 ** 53, undefined],
  ]
  let changed = body
  for (let times = 1 + below(3); times > 0; times--)
    changed = withField(changed, paths.length > 0 ? pick(paths) : [pick(['extra', ''])], pick(values))
  const text = JSON.stringify(changed)
  const breakages: ((whole: string) => string)[] = [
    (whole) => whole,
    (whole) => whole,
    (whole) => whole.slice(0, below(whole.length)),
    (whole) => `{${pick(prototypeMembers)},${whole.slice(1)}`,
    (whole) => whole + whole,
    (whole) => `\ufeff${whole}`,
  ]
  return pick(breakages)(text)
}

const faultOf = (text: string, status: number, took: number): string | undefined => {
  if (took > longest) return `is answered after ${took.toFixed(0)} ms`
  if (status >= 500) return `is answered with ${status}`
  if (status < 400) return undefined
  if (leakedInternals.test(text)) return `tells too much: ${text.slice(0, 200)}`
  const { code } = JSON.parse(text) as { code: string }
  return errorStatus[code as keyof typeof errorStatus] === status ? undefined : `has ${code} under ${status}`
}

/**
 * Sends hostile bodies to every call that takes one, as somebody who may make the call. Expects a refusal or
 * a proper answer.
 */
export const tryBodies = (database: PreparedDatabase): Promise<PartReport> => {
  const printer = standInPrinter()
  return withSystem(database, { printer }, async (system: System) => {
    const who: SamplePerson = await becomeSamplePerson(system, 'demo2027', printer)
    const random = seededRandom(seed)
    const violations: string[] = []
    const counts = { sent: 0, deep: 0, answered: 0 }
    let slowest = 0
    // A person who is disabled or erased in between could not make the other calls.
    const withBody = callNames.filter((name: CallName) => (calls[name] as Endpoint).body !== undefined)
    for (const name of withBody) {
      const { body, path, method, apiToken }: Endpoint = calls[name]
      if (!body) continue
      const [sample] = samplesOf(name, who)
      const shape = shapeOf(body)
      const paths = fieldsOf(shape).map((field) => field.path)
      const whole = ((sample?.body ?? exampleOf(shape)) || {}) as Json
      const tokens = {
        login: apiToken.toLowerCase().includes('login') ? await loginToken(system, who.login) : '',
        operator: system.operatorKey,
      }
      const token = sample ? credentialOf(name, sample, who, tokens) : null
      const deep = deepBodies()
      const bodies = [...deep, ...Array.from({ length: perCall }, () => mutated(whole, paths, random))]
      for (const sent of bodies) {
        const start = performance.now()
        const answer = await request(
          (apiToken === 'operator' ? system.operatorUrl : system.url) +
            apiBase +
            path.replace(/:(\w+)/g, (_, key: string) => sample?.params?.[key] ?? 'nothing'),
          {
            method,
            headers: {
              'content-type': 'application/json',
              'x-convention-id': 'demo2027',
              ...(token && { 'x-api-token': `Bearer ${token}` }),
              'idempotency-key': crypto.randomUUID(),
            },
            body: sent,
          },
        )
        const text = Buffer.from(await answer.body.arrayBuffer()).toString('latin1')
        const took = performance.now() - start
        slowest = Math.max(slowest, took)
        const fault = faultOf(text, answer.statusCode, took)
        if (fault) violations.push(`${name}: ${sent.slice(0, 120)} ${fault}`)
        counts.sent += 1
        counts.answered += answer.statusCode < 400 ? 1 : 0
      }
      counts.deep += deep.length
    }
    return {
      title: 'Hostile bodies for every call that takes one',
      counts: {
        calls: withBody.length,
        'bodies sent': counts.sent,
        'of them deep JSON, up to 45,000 levels': counts.deep,
        'answered as proper': counts.answered,
        'slowest answer, in ms': Math.ceil(slowest),
      },
      violations,
    }
  })
}
