import type { Endpoint } from '@uketsuke/contract'
import {
  becomeSamplePerson,
  type CallName,
  type CallSample,
  callNames,
  calls,
  callsInOrder,
  databaseContents,
  isId,
  leavesOf,
  loginToken,
  namesOf,
  type PartReport,
  type SamplePerson,
  type System,
  samplesOf,
  standInPrinter,
  untilJobsDone,
} from '@uketsuke/testing'
import { inOther, type PreparedDatabase, withSystem } from '../with-system.ts'
import {
  type Attempt,
  attemptKinds,
  attemptsOn,
  credentialOf,
  exceptions,
  type People,
  type Tokens,
} from './attempts.ts'
import { type SentAnswer, sendCall } from './send-call.ts'

/** Tables that a refused call may write: its own log and the counters. */
const trails = ['public.access_log', 'public.rate_limit_hit', 'public.idempotency']

const contentsOf = async (system: System) => {
  await untilJobsDone(system)
  const contents = await databaseContents(system.db)
  return Object.fromEntries(Object.entries(contents).filter(([table]) => !trails.includes(table)))
}

type Contents = Awaited<ReturnType<typeof contentsOf>>
const changedTables = (before: Contents, after: Contents): string[] =>
  Object.keys(after).filter((table) => after[table]?.hash !== before[table]?.hash)

/**
 * The data in an answer about people who must not be in it. Values that the caller has sent may come back.
 */
const shownOf = (people: SamplePerson[], sample: CallSample, { text }: SentAnswer): string[] => {
  const sent = JSON.stringify(sample)
  return people
    .flatMap(({ marks }) => marks)
    .filter((mark) => !sent.includes(mark) && text.includes(Buffer.from(mark).toString('latin1')))
}

const faultsOf = (name: CallName, attempt: Attempt, answer: SentAnswer): string[] => {
  const { status, text } = answer
  const exception = exceptions[name]
  const revealsNothing = exception === 'the same for all' || exception === 'stores every request'
  const mayAnswer = revealsNothing && status < 300
  const shown = shownOf(attempt.hidden, attempt.sample, answer)
  const label = `${name} ${attempt.kind} (${attempt.what})`
  return [
    ...((status >= 400 && status < 500) || mayAnswer
      ? []
      : [`${label}: is answered with ${status} ${text.slice(0, 120)}`]),
    ...(shown.length > 0 ? [`${label}: shows ${shown.join(', ')}`] : []),
  ]
}

/** A call without a single case, or with an ID that no case swaps, would pass unnoticed. */
const gapsOf = (name: CallName, { mine, theirs }: People, attempts: Attempt[]): string[] => {
  const others = samplesOf(name, theirs).flatMap((sample) => leavesOf(sample))
  const swapped = samplesOf(name, mine)
    .flatMap((sample) => leavesOf(sample))
    .filter(({ value }, leaf) => others[leaf]?.value !== value)
    .map(({ path }) => path.at(-1) ?? '')
  const forgotten = namesOf(calls[name]).filter((field) => isId(field) && !swapped.includes(field))
  return [
    ...forgotten.map((field) => `${name}: no sample has the ID ${field}`),
    ...(attempts.length === 0 && exceptions[name] !== 'names nothing' ? [`${name}: has no case`] : []),
  ]
}

/**
 * The swapped-ID matrix. It makes every call of the contract with every ID of another person, of another
 * convention, and next to an existing one; without credentials, with those of another kind, on the wrong
 * listener, and to another convention. The same calls with one's own IDs must then work: otherwise a refusal
 * would prove nothing.
 */
export const swapIds = (database: PreparedDatabase): Promise<PartReport> => {
  const printer = standInPrinter()
  return withSystem(database, { printer }, async (system) => {
    const people: People = {
      mine: await becomeSamplePerson(system, 'demo2027', printer),
      theirs: await becomeSamplePerson(system, 'demo2027', printer),
      abroad: await inOther(system, (other) => becomeSamplePerson(other, 'other2027', printer)),
    }
    const counts = new Map<string, number>()
    const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
    const violations: string[] = []
    const missing = callNames.filter((name) => !callsInOrder.includes(name))
    violations.push(...missing.map((name) => `${name}: has no sample`))
    let writes = 0
    let leaks = 0
    /** Permitted calls prove that leaked data and written rows would be noticed. */
    let own = 0
    let ownWrites = 0
    let last = await contentsOf(system)

    for (const name of callsInOrder) {
      const isOperators = (calls[name] as Endpoint).apiToken === 'operator'
      const tokens: Tokens = {
        login: isOperators ? people.mine.form.code : await loginToken(system, people.mine.login),
        operator: system.operatorKey,
      }
      const attempts = attemptsOn(name, people, tokens)
      violations.push(...gapsOf(name, people, attempts))
      const before = await contentsOf(system)
      ownWrites += changedTables(last, before).length
      for (const attempt of attempts) {
        const answer = await sendCall(system, name, attempt.sample, attempt)
        const faults = faultsOf(name, attempt, answer)
        leaks += faults.filter((fault) => fault.includes(': shows ')).length
        violations.push(...faults)
        count(attempt.kind)
      }
      const after = await contentsOf(system)
      last = after
      const changed = exceptions[name] === 'stores every request' ? [] : changedTables(before, after)
      writes += changed.length
      if (changed.length > 0) violations.push(`${name}: refused calls write to ${changed.join(', ')}`)

      for (const sample of samplesOf(name, people.mine)) {
        const answer = await sendCall(system, name, sample, {
          token: credentialOf(name, sample, people.mine, tokens),
          conventionId: 'demo2027',
          listener: isOperators ? 'operator' : 'site',
        })
        await untilJobsDone(system)
        const hidden = isOperators ? [people.abroad] : [people.theirs, people.abroad]
        const shown = shownOf(hidden, sample, answer)
        leaks += shown.length
        own += shownOf([people.mine], sample, answer).length
        if (shown.length > 0) violations.push(`${name} with own IDs: shows ${shown.join(', ')}`)
        const isFine = sample.mayBeRefused ? answer.status < 500 : answer.status === calls[name].status
        if (!isFine)
          violations.push(
            `${name} with own IDs: is answered with ${answer.status} ${answer.text.slice(0, 120)}`,
          )
        count('with own IDs, as they should be')
      }
    }
    if (own === 0) violations.push('no answer shows data of its own caller, so none would be seen to leak')
    if (ownWrites === 0) violations.push('no call of one’s own is seen to write')
    return {
      title: 'Swapped IDs: every call of the contract',
      counts: {
        calls: callsInOrder.length,
        'ones spared some attempts': Object.keys(exceptions).length,
        ...Object.fromEntries(attemptKinds.map((kind) => [kind, counts.get(kind) ?? 0])),
        'with own IDs, as they should be': counts.get('with own IDs, as they should be') ?? 0,
        'own data shown to its owner': own,
        'data shown to others': leaks,
        'tables changed by calls with own IDs': ownWrites,
        'tables changed by refused calls': writes,
      },
      violations,
    }
  })
}
