import { randomUUID } from 'node:crypto'
import { api, limits } from '@uketsuke/contract'
import {
  becomeParticipant,
  beginPayment,
  buyersOf,
  cards,
  expectOk,
  loginIn,
  loginToken,
  newEmail,
  type Participant,
  type PartReport,
  preRegistrationOf,
  profileOf,
  type StandInPrinter,
  type System,
  standInPrinter,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { type PreparedDatabase, withSystem } from '../with-system.ts'
import { type Flood, faultsOf, inLanes, oddAmong, tableOf } from './flood.ts'

const hour = 3_600_000
/**
 * The number of polls for the end of the jobs. They take a minute, because a flood may leave hundreds of
 * mails.
 */
const patience = 2_400
const lanes = 40
const address = '203.0.113.7'
const venue = '198.51.100.20'
/** One of many addresses. */
const addressNo = (index: number): string => `192.0.2.${index}`

const login = (
  { client }: System,
  who: { registrationId: string; password: string },
  clientAddress: string,
) => client.call(api.login, { body: { ...who, target: 'mypage' as const }, clientAddress })

/** The first login from this address, by a person who has never been there, after the flood. */
const logsIn = async (system: System, who: Participant, clientAddress: string): Promise<boolean> => {
  const { registrationId, password } = who
  return (await login(system, { registrationId, password }, clientAddress)).ok
}

const preRegister = ({ client }: System, email: string, clientAddress: string) =>
  client.call(api.preRegister, { body: preRegistrationOf(email, 'en'), clientAddress })

/**
 * Tries wrong passwords for many IDs from one address. At most the address's share gets through, then one for
 * each ID.
 */
const manyLogins = async (system: System, neighbour: Participant): Promise<Flood> => {
  const [ids, perId] = [60, 10]
  const answers = await inLanes(ids * perId, lanes, (index) =>
    login(
      system,
      { registrationId: `D279${String(index % ids).padStart(5, '0')}`, password: 'Wrong1234' },
      venue,
    ),
  )
  return {
    what: 'wrong logins for 60 IDs from one address',
    sent: answers.length,
    through: answers.filter(({ status }) => status === 401).length,
    // Logins that are being checked when the address reaches its limit are answered too.
    max: limits.loginFailures.perClientAddress + 20,
    odd: oddAmong(answers, [401, 409]),
    neighbour: { what: "a neighbour's first login there", isServed: await logsIn(system, neighbour, venue) },
  }
}

/** Tries wrong passwords for one ID from 200 addresses. Its owner has logged in before from their own. */
const manyAddresses = async (system: System, owner: Participant): Promise<Flood> => {
  const home = '198.51.100.77'
  await logsIn(system, owner, home)
  const answers = await inLanes(200, lanes, (index) =>
    login(system, { registrationId: owner.registrationId, password: 'Wrong1234' }, addressNo(index)),
  )
  return {
    what: 'wrong logins for one ID from 200 addresses',
    sent: answers.length,
    through: answers.filter(({ status }) => status === 401).length,
    max: limits.loginFailures.perRegistrationId,
    odd: oddAmong(answers, [401, 409]),
    neighbour: { what: 'its owner at home', isServed: await logsIn(system, owner, home) },
  }
}

const manyMailboxes = async (system: System): Promise<Flood> => {
  const answers = await inLanes(400, lanes, () => preRegister(system, newEmail(), address))
  return {
    what: 'pre-registrations of 400 mailboxes from one address',
    sent: answers.length,
    through: answers.filter(({ ok }) => ok).length,
    max: limits.linksPerClientAddress,
    odd: oddAmong(answers, [201]),
    neighbour: {
      what: 'somebody elsewhere',
      isServed: (await preRegister(system, newEmail(), addressNo(1))).ok,
    },
  }
}

const oneMailbox = async (system: System): Promise<Flood> => {
  const email = (index: number) => `one.mailbox+${index}@example.org`
  const answers = await inLanes(100, lanes, (index) => preRegister(system, email(index), addressNo(index)))
  return {
    what: 'pre-registrations of one mailbox from 100 addresses',
    sent: answers.length,
    through: answers.filter(({ ok }) => ok).length,
    max: limits.linksPerMailbox.max,
    odd: oddAmong(answers, [201]),
    neighbour: {
      what: 'another mailbox there',
      isServed: (await preRegister(system, newEmail(), addressNo(2))).ok,
    },
  }
}

/** Presents cards on orders of one mailbox, each declined or left at the bank. */
const manyCards = async (system: System): Promise<Flood> => {
  const buyer = buyersOf(system)
  const { code, orderId } = await buyer.newOrder({ planId: 'member' })
  const statuses = await inLanes(120, 8, async () => {
    const answer = await beginPayment(system.client, system.emulator.url, { code, orderId }, cards.declined)
    if (answer.ok) await buyer.decided(answer.body.jobId)
    return answer
  })
  const other = await buyer.newOrder({ planId: 'member' })
  const paid = await buyer.decided(await buyer.pay(other))
  return {
    what: 'cards presented on one order',
    sent: statuses.length,
    // While a card is being charged, other calls are answered with the job of that charge.
    through: new Set(statuses.flatMap((answer) => (answer.ok ? [answer.body.jobId] : []))).size,
    max: limits.unpaidCards.perOrder,
    odd: oddAmong(statuses, [202, 409, 410]),
    neighbour: { what: "another buyer's card", isServed: paid.isSuccess },
  }
}

/**
 * One participant repeats a print 160 times with its key, and asks for 160 more. The server prints one of
 * theirs at a time.
 */
const manyPrints = async (
  system: System,
  printer: StandInPrinter,
  neighbour: Participant,
): Promise<Flood> => {
  const one = await loginToken(system, await becomeParticipant(system))
  const token = await loginToken(system, neighbour)
  const key = randomUUID()
  const print = (idempotencyKey: string) =>
    system.client.call(api.issueCertificate, { token: one, idempotencyKey, body: {} })
  const release = printer.hold()
  const flood = Promise.all(
    Array.from({ length: 320 }, (_, index) => print(index < 160 ? key : randomUUID())),
  )
  const goOn = await release
  const before = printer.jobs.length
  const theirs = await system.client.call(api.issueCertificate, { token, body: {} })
  const atOnce = before + 1
  goOn()
  const answers = await flood
  const counts = expectOk(await system.client.call(api.readUsers, { token: one }))[0]?.issueCounts
  return {
    what: 'certificates of one participant, 160 of them with one key',
    sent: answers.length,
    through: counts?.certificate ?? 0,
    max: counts?.certificateLimit ?? 0,
    odd: oddAmong(answers, [200, 409]),
    neighbour: { what: 'a certificate of somebody else meanwhile', isServed: theirs.ok && atOnce === 2 },
  }
}

const manyPasskeyChallenges = async ({ client }: System): Promise<Flood> => {
  const ask = (clientAddress: string) => client.call(api.beginPasskeyLogin, { clientAddress })
  const answers = await inLanes(800, lanes, () => ask(address))
  return {
    what: 'passkey logins begun from one address',
    sent: answers.length,
    through: answers.filter(({ ok }) => ok).length,
    max: limits.passkeys.challengesPerClientAddress,
    odd: oddAmong(answers, [200]),
    neighbour: { what: 'somebody elsewhere', isServed: (await ask(addressNo(3))).ok },
  }
}

const manyDocumentCodes = async ({ client }: System): Promise<Flood> => {
  const ask = (index: number, clientAddress: string) =>
    client.call(api.verifyDocument, {
      params: {
        code: `AAAABBBBCCCC${String(index)
          .padStart(4, '0')
          .replace(/[0189]/g, (digit) => 'ABCD'[Number(digit) % 4] ?? 'A')}`,
      },
      clientAddress,
    })
  const answers = await inLanes(120, 8, (index) => ask(index, address))
  return {
    what: 'guessed codes of documents from one address',
    sent: answers.length,
    through: answers.filter(({ status }) => status === 404).length,
    max: limits.unknownVerifications.perClientAddress,
    odd: oddAmong(answers, [404, 409]),
    neighbour: { what: 'somebody elsewhere', isServed: (await ask(1, addressNo(4))).status === 404 },
  }
}

const manyReissues = async (system: System, owner: Participant): Promise<Flood> => {
  const { registrationId, email } = owner
  const before = system.mailbox.received(email).length
  const answers = await inLanes(100, lanes, (index) =>
    system.client.call(api.requestPassword, {
      body: { registrationId, email },
      clientAddress: addressNo(index),
    }),
  )
  await untilJobsDone(system, patience)
  const mails = system.mailbox.received(email)
  const mailed = mails.at(-1)
  return {
    what: "one person's password requested from 100 addresses",
    sent: answers.length,
    through: mails.length - before,
    max: limits.passwordRequests.perRegistrationId,
    odd: oddAmong(answers, [202]),
    neighbour: {
      what: 'its owner, with the mailed password',
      isServed: mailed !== undefined && (await login(system, loginIn(mailed), addressNo(5))).ok,
    },
  }
}

/**
 * Makes calls of one login while another transaction locks its participant. Few of them may hold a
 * connection.
 */
const manyCallsOfOne = async (system: System, neighbour: Participant): Promise<Flood> => {
  const victim = await becomeParticipant(system)
  const [token, theirs] = [await loginToken(system, victim), await loginToken(system, neighbour)]
  const update = (by: string) => system.client.call(api.updateUser, { token: by, body: profileOf() })
  const max = 2
  const holder = await system.db.connect()
  const waiting = async () => {
    const { rowCount } = await system.db.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rowCount ?? 0
  }
  try {
    await holder.query('begin')
    await holder.query('select from participant where registration_id = $1 for update', [
      victim.registrationId,
    ])
    const flood = Array.from({ length: 60 }, () => update(token))
    await until(waiting, (calls) => calls >= max)
    const isServed = (await update(theirs)).ok
    const through = await waiting()
    await holder.query('rollback')
    const odd = oddAmong(await Promise.all(flood), [200, 409])
    return {
      what: 'connections held by changes of one login that wait for a lock',
      sent: flood.length,
      through,
      max,
      odd,
      neighbour: { what: "a neighbour's change meanwhile", isServed },
    }
  } finally {
    holder.release(true)
  }
}

/**
 * The limits of the contract under floods: how many calls got through, and whether others were served
 * meanwhile.
 */
export const runFloods = (database: PreparedDatabase): Promise<PartReport> => {
  const printer = standInPrinter()
  return withSystem(database, { printer }, async (system) => {
    const people: Participant[] = []
    for (let count = 0; count < 4; count++) people.push(await becomeParticipant(system))
    const [first, second, third, fourth] = people as [Participant, Participant, Participant, Participant]
    const floods: Flood[] = []
    for (const run of [
      () => manyLogins(system, first),
      () => manyAddresses(system, second),
      () => manyMailboxes(system),
      () => oneMailbox(system),
      () => manyCards(system),
      () => manyPrints(system, printer, third),
      () => manyPasskeyChallenges(system),
      () => manyDocumentCodes(system),
      () => manyReissues(system, fourth),
      () => manyCallsOfOne(system, first),
    ]) {
      floods.push(await run())
      // A job that runs during the jump counts as lost, and its retry waits for the next one.
      await untilJobsDone(system, patience)
      await system.clock.jump(hour)
      await untilJobsDone(system, patience)
    }
    return {
      title: 'Floods against the limits',
      counts: { floods: floods.length, calls: floods.reduce((sum, { sent }) => sum + sent, 0) },
      tables: tableOf(floods) ?? [],
      violations: faultsOf(floods),
    }
  })
}
