import { createServer } from 'node:http'
import {
  becomeSamplePerson,
  buyersOf,
  type CallName,
  callNames,
  freshCallsOf,
  listen,
  loginToken,
  type StandInPrinter,
  type System,
  samplesOf,
} from '@uketsuke/testing'

export type Credentials = {
  /** A GET of `/<security scheme>` answers a new credential, and of `/samples/<operationId>` a valid call. */
  url: string
  stop(): Promise<void>
}

/**
 * Calls spoil their person for later calls: they log out, pay, reach limits. So each person serves this many.
 */
const callsOfPerson = 60

/** Gives out real credentials and calls, and regularly changes the person. */
export const startCredentials = async (system: System, printer: StandInPrinter): Promise<Credentials> => {
  /** Somebody who can make every call, in every state that a person can have. */
  const newPerson = () => becomeSamplePerson(system, 'demo2027', printer)
  let who = await newPerson()
  let given = 0
  const renew = async () => {
    given = 0
    who = await newPerson()
  }
  const makers: Readonly<Record<string, () => Promise<string> | string>> = {
    registrationCode: () => who.form.code,
    revokeToken: () => who.form.revokeToken,
    loginToken: () => loginToken(system, who.login),
    operatorKey: () => system.operatorKey,
  }
  const freshCalls = freshCallsOf(system)
  const sampleOf = async (name: string): Promise<string> => {
    const known = callNames.find((call): call is CallName => call === name)
    const samples = known ? samplesOf(known, who) : []
    const goodOnce = known && freshCalls[known]
    const sample = goodOnce ? await goodOnce() : samples[Math.floor(Math.random() * samples.length)]
    return JSON.stringify(sample ?? {})
  }
  const give = async (path: string): Promise<string> => {
    const [first = '', second = ''] = path.split('/')
    return first === 'samples' ? sampleOf(second) : ((await makers[first]?.()) ?? '')
  }
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').slice(1)
    try {
      if (given++ >= callsOfPerson) await renew()
      // A call may have invalidated this person's password.
      response.end(await give(path).catch(() => renew().then(() => give(path))))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}

/** Existing IDs, by the name of the parameter that takes them. */
export const realIds = async (system: System): Promise<Record<string, string[]>> => {
  const buyers = buyersOf(system)
  const paid = await buyers.paidOrder()
  const pending = await buyers.newOrder()
  const declined = await buyers.newOrder()
  const jobId = await buyers.pay(declined, '4999000000000002')
  return {
    code: [pending.code, (await buyers.newPerson()).code, (await buyers.newPerson()).code],
    orderId: [paid.orderId, pending.orderId, declined.orderId],
    jobId: [jobId],
    registrationId: [paid.registrationId, pending.registrationId],
    email: [paid.email, pending.email],
    planId: ['educational', 'student'],
  }
}
