import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { apiBase, type BodyOf, type Endpoint } from '@uketsuke/contract'
import { type Difference, operatorApi, type Reconciliation } from '@uketsuke/contract/operator'
import { ConfigError, secretOf } from './platform/config.ts'
import { say } from './platform/say.ts'

/**
 * `uketsuke reconcile`, or in a checkout `npm run reconcile --`: compares the running server's books with the
 * provider's, prints the differences, and decides them on request. Exits with 0 if the books agree, 2 if they
 * differ, 1 if it could not compare them.
 */

const usage = `reconcile --from <list.csv> [options]

  --from <file>         the transactions that the provider's console exports
  --since <time>        compares our orders that sent a card since then too (default: two days ago)
  --convention <id>     default: CONVENTION_ID
  --book <orders>       books what the provider charged or refunded: order IDs with commas, or "all"
  --give-back <orders>  has the provider refund: order IDs with commas, or "all" (without orders of other systems)
  --reason <text>       for the records; needed to decide
  --json                prints the comparison as JSON`

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    since: { type: 'string' },
    convention: { type: 'string' },
    book: { type: 'string', default: '' },
    'give-back': { type: 'string', default: '' },
    reason: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

/** A mistake by the caller, or an answer other than success. Shown without its stack. */
class Refused extends Error {}

const { env } = process
const operatorUrl = `http://127.0.0.1:${env.OPERATOR_PORT || 3002}${apiBase}`
const keyFile = resolve(env.DATA_DIR ?? './var', 'operator.key')

const readKey = async (): Promise<string> =>
  secretOf(env, 'OPERATOR_KEY').value ??
  (
    await readFile(keyFile, 'utf8').catch(() => {
      throw new Refused(`no operator's key: set OPERATOR_KEY, or DATA_DIR to where ${keyFile} should be`)
    })
  ).trim()

const send = async (path: string, type: string, body: string | Buffer): Promise<unknown> => {
  const convention = values.convention ?? env.CONVENTION_ID
  if (convention === undefined) throw new Refused('say which convention: --convention, or CONVENTION_ID')
  const headers = {
    'X-Convention-Id': convention,
    'X-Api-Token': `Bearer ${await readKey()}`,
    'Idempotency-Key': randomUUID(),
    'Content-Type': type,
  }
  const answer = await post(operatorUrl + path, headers, body).catch((error: Error) => {
    throw new Refused(`no server answers at ${operatorUrl} (OPERATOR_PORT): ${error.message}`)
  })
  if (answer.status >= 300) throw new Refused(`${path}: ${answer.status} ${answer.text}`)
  return JSON.parse(answer.text)
}

/**
 * Waits without a limit. The provider is asked about thousands of orders, and `fetch` gives up after 300 s.
 */
const post = async (
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
): Promise<{ status: number; text: string }> => {
  const sent = request(url, { method: 'POST', headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, text: Buffer.concat(await answer.toArray()).toString() }
}

const compare = async (list: Buffer): Promise<Reconciliation> => {
  const { path, file, answer } = operatorApi.compareBooks
  const query = values.since === undefined ? '' : `?${new URLSearchParams({ since: values.since })}`
  return answer.parse(await send(path + query, file.type, list))
}

const decide = async (
  { orderId, theirs }: Difference,
  decision: BodyOf<typeof operatorApi.decideDifference>['decision'],
): Promise<void> => {
  const { path }: Endpoint = operatorApi.decideDifference
  const body = { decision, amount: theirs.amount, reason: values.reason }
  try {
    const answer = await send(path.replace(':orderId', orderId), 'application/json', JSON.stringify(body))
    const { state } = operatorApi.decideDifference.answer.parse(answer)
    say(`${decision.padEnd(8)}  ${orderId}  ${state}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    say(`${decision.padEnd(8)}  ${orderId}  refused: ${error.message}`)
  }
}

/** The form of our own IDs, by which "all" skips the charges of other systems in the same shop. */
const ours = /^[a-z2-7]{24}$/

const chosen = (all: Difference[], names: string, decision: 'book' | 'giveBack'): Difference[] => {
  const ids = names.split(',').map((name) => name.trim())
  const isNamed = ({ orderId }: Difference) => (names === 'all' ? ours.test(orderId) : ids.includes(orderId))
  return all.filter((one) => isNamed(one) && one.decisions.includes(decision))
}

/** Reports the named orders that are left alone. */
const sayLeft = (names: string, taken: Difference[], decision: 'book' | 'giveBack'): void => {
  const ids = names === '' || names === 'all' ? [] : names.split(',').map((name) => name.trim())
  for (const id of ids.filter((name) => taken.every(({ orderId }) => orderId !== name)))
    say(`${decision.padEnd(8)}  ${id}  left alone: nothing differs, or it can't be decided so`)
}

const yen = (amount: number): string => amount.toLocaleString('en-US')

const print = ({ compared, agreeing, theirs, ours: here, differences }: Reconciliation): void => {
  const row = (cells: string[]): string =>
    [18, 24, 10, 10, 15, 20, 5].map((width, index) => (cells[index] ?? '').padEnd(width)).join(' ') +
    ` ${cells.slice(7).join('  ')}`
  if (differences.length > 0)
    say(row(['difference', 'order', 'yen there', 'yen here', 'state here', 'processed there', 'card', 'who']))
  for (const { kind, orderId, theirs: there, ours: order, decisions, refund } of differences)
    say(
      row([
        kind,
        orderId,
        there.state === 'unknown' ? '?' : yen(there.amount),
        order ? yen(order.amount) : '',
        order?.state ?? '',
        there.processedAt ?? '',
        there.cardLast4 ?? '',
        order ? `${order.name} <${order.email}>` : '(unknown)',
        ...(refund ? [`refund ${refund}`] : []),
        `can: ${decisions.join(', ') || 'nothing'}`,
        ...(there.reason ? [there.reason] : []),
      ]),
    )
  say()
  say(`compared       ${compared} orders`)
  say(`agreeing       ${agreeing.orders} orders, ${yen(agreeing.amount)} yen`)
  say(`differing      ${differences.length} orders`)
  say(`charged there  ${yen(theirs)} yen`)
  say(`booked here    ${yen(here)} yen`)
  say(theirs === here && differences.length === 0 ? 'The books agree.' : 'The books differ.')
}

/** Compares repeatedly, for at most two minutes, until the provider has carried out the refunds. */
const settled = async (list: Buffer, decided: Difference[]): Promise<Reconciliation> => {
  const orderIds = new Set(decided.map(({ orderId }) => orderId))
  for (let tries = 1; ; tries++) {
    const all = await compare(list)
    const isUnderWay = all.differences.some(
      ({ orderId, refund }) => refund === 'requested' && orderIds.has(orderId),
    )
    if (!isUnderWay || tries === 60) return all
    await new Promise((resume) => setTimeout(resume, 2_000))
  }
}

const run = async (): Promise<number> => {
  if (values.help || values.from === undefined) {
    say(usage)
    return values.help ? 0 : 1
  }
  const decides = values.book !== '' || values['give-back'] !== ''
  if (decides && values.reason === undefined) throw new Refused('say why, for the records: --reason')
  const list = await readFile(values.from).catch((error: Error) => {
    throw new Refused(error.message)
  })
  let found = await compare(list)
  const book = chosen(found.differences, values.book, 'book')
  const giveBack = chosen(found.differences, values['give-back'], 'giveBack').filter(
    (one) => !book.includes(one),
  )
  if (decides) {
    sayLeft(values.book, book, 'book')
    sayLeft(values['give-back'], giveBack, 'giveBack')
    for (const one of book) await decide(one, 'book')
    for (const one of giveBack) await decide(one, 'giveBack')
    say()
    found = await settled(list, [...book, ...giveBack])
  }
  if (values.json) say(JSON.stringify(found, null, 2))
  else print(found)
  return found.differences.length === 0 && found.theirs === found.ours ? 0 : 2
}

try {
  process.exitCode = await run()
} catch (error) {
  const isExpected = error instanceof Refused || error instanceof ConfigError
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`)
  process.exitCode = 1
}
