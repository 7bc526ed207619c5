import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@uketsuke/contract'
import {
  becomeParticipant,
  buyersOf,
  expectOk,
  loginToken,
  newEmail,
  obtainCode,
  type System,
} from '@uketsuke/testing'

export type Credentials = {
  /** A GET of `/<security scheme>` answers a new credential. */
  url: string
  stop(): Promise<void>
}

/** Gives out real credentials, new ones each time, for a tool that uses them up. */
export const startCredentials = async (system: System): Promise<Credentials> => {
  const { client, mailbox, operatorKey } = system
  const participant = await becomeParticipant(system)
  const code = () => obtainCode(client, mailbox, newEmail())
  const makers: Readonly<Record<string, () => Promise<string>>> = {
    registrationCode: code,
    revokeToken: async () =>
      expectOk(await client.call(api.readPreRegistration, { params: { code: await code() } })).revokeToken,
    loginToken: () => loginToken(system, participant),
    operatorKey: async () => operatorKey,
  }
  const server = createServer(async (request, response) => {
    const make = makers[(request.url ?? '').slice(1)]
    try {
      response.end(make ? await make() : '')
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}

/** IDs that exist, by the name of the parameter that takes them. */
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
