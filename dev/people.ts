import { randomBytes } from 'node:crypto'
import { api, isPersonal, issueCallOf, issueKinds } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  answerChallenge,
  armScenario,
  becomeParticipant,
  cards,
  expectOk,
  loginIn,
  loginToken,
  obtainCode,
  optionBuyersOf,
  returnBrowser,
  transactionOf,
} from '@uketsuke/testing'
import { type Credentials, type Site, seedSteps } from './seed-steps.ts'

/**
 * A person on the development site: how to find them, and where to look. Fields without a value are empty.
 */
export type Seeded = { state: string; email: string; registrationId: string; password: string; shows: string }

/** The result for one person; `link` is an address of the site to open. */
type Found = Partial<Credentials> & { link: string }
type Person = { state: string; become: (email: string) => Promise<Found> }

/** In milliseconds. Keeps a payment undecided for as long as anybody looks at the site. */
const aDay = 24 * 60 * 60_000

/** Everybody whom the seed creates, in the order in which participants move through the site. */
const peopleOf = (site: Site): Person[] => {
  const { client, emulator, mailbox, operator, url } = site
  const { opened, ordered, begun, decided, charged, paid, away, refund, invited } = seedSteps(site)
  const options = optionBuyersOf(site)
  const myPage = `${url}/#/mypage`
  const formOf = (code: string) => `${url}/#/registration?code=${code}`

  return [
    {
      state: 'link mailed, not opened',
      become: async (email) => ({ link: formOf(await obtainCode(client, mailbox, email)) }),
    },
    { state: 'form opened', become: async (email) => ({ link: formOf(await opened(email)) }) },
    {
      state: 'link revoked',
      become: async (email) => {
        const code = await opened(email)
        const { revokeToken } = expectOk(await client.call(api.readPreRegistration, { params: { code } }))
        expectOk(await client.call(api.revokePreRegistration, { params: { code }, token: revokeToken }))
        return { link: formOf(code) }
      },
    },
    {
      state: 'pending, has not paid',
      become: async (email) => {
        const { code, registrationId } = await ordered(email, 'member', 'reception')
        return { registrationId, link: formOf(code) }
      },
    },
    {
      state: 'pending, card declined',
      become: async (email) => {
        const order = await ordered(email, 'member')
        await charged(order, cards.declined)
        return { registrationId: order.registrationId, link: formOf(order.code) }
      },
    },
    {
      state: 'pending, at the card company',
      become: async (email) => {
        const order = await ordered(email, 'member')
        return { registrationId: order.registrationId, link: await away(order) }
      },
    },
    {
      state: 'pending, payment being confirmed',
      become: async (email) => {
        const order = await ordered(email, 'member')
        const { orderId, registrationId } = order
        const scenario = 'late-success'
        await armScenario(emulator.url, { call: 'ExecTran', scenario, times: 1, ms: aDay, orderId })
        await begun(order)
        return { registrationId, link: formOf(order.code) }
      },
    },
    { state: 'paid', become: async (email) => ({ ...(await paid(email, 'non-member')), link: myPage }) },
    {
      state: 'paid, with options',
      become: async (email) => ({
        ...(await paid(email, 'member', 'reception', 'luncheon')),
        link: `${myPage}/purchase-history`,
      }),
    },
    {
      state: 'paid, with 3-D Secure',
      become: async (email) => {
        const order = await ordered(email, 'educational')
        await away(order)
        const accessId = (await transactionOf(emulator.url, order.orderId))?.accessId ?? ''
        await answerChallenge(emulator.url, accessId)
        await returnBrowser(url, accessId)
        return { ...loginIn(await mailbox.next(email)), link: myPage }
      },
    },
    {
      state: 'paid, with documents issued',
      become: async (email) => {
        const buyer = await paid(email, 'member', 'reception')
        const token = await loginToken(site, buyer)
        for (const kind of issueKinds.filter(isPersonal))
          expectOk(await client.call(issueCallOf(kind), { token }))
        expectOk(await client.call(api.issueOrderReceipt, { token, params: { orderId: buyer.orderId } }))
        return { ...buyer, link: `${myPage}/receipt` }
      },
    },
    {
      state: 'paid, bought an option later',
      become: async (email) => {
        const buyer = await paid(email, 'member')
        const participant = { ...buyer, token: await loginToken(site, buyer) }
        const orderId = await options.paidOrder(participant, 'reception')
        const jobId = await options.pay(participant, orderId)
        await decided(() => options.jobResult(participant, jobId))
        return { ...buyer, link: `${myPage}/purchase-history` }
      },
    },
    {
      state: 'paid, has not paid for an option',
      become: async (email) => {
        const buyer = await paid(email, 'member')
        const participant = { ...buyer, token: await loginToken(site, buyer) }
        await options.paidOrder(participant, 'reception')
        return { ...buyer, link: `${url}/#/additional-purchase` }
      },
    },
    {
      state: 'free',
      become: async (email) => ({ ...(await becomeParticipant(site, email)), link: `${myPage}/2d-code` }),
    },
    {
      state: 'free, in English',
      become: async (email) => ({
        ...(await becomeParticipant(site, email, 'en')),
        link: `${url}/#/mypage?lang=en`,
      }),
    },
    {
      state: 'invited',
      become: async (email) => ({ ...(await invited(email, 'INVITED')), link: `${myPage}/ondemand` }),
    },
    {
      state: 'other payment',
      become: async (email) => ({ ...(await invited(email, 'OTHER_PAYMENT')), link: myPage }),
    },
    {
      state: 'partly refunded',
      become: async (email) => {
        const buyer = await paid(email, 'member', 'reception')
        await refund(buyer.orderId, { amount: 5_000, plans: ['reception'] })
        return { ...buyer, link: `${myPage}/receipt` }
      },
    },
    {
      state: 'refunded',
      become: async (email) => {
        const buyer = await paid(email, 'member')
        await refund(buyer.orderId, { seats: 'free' })
        return { ...buyer, link: `${myPage}/purchase-history` }
      },
    },
    {
      state: 'refunded and disabled',
      become: async (email) => {
        const buyer = await paid(email, 'member')
        await refund(buyer.orderId, { seats: 'free', participant: 'disable' })
        return { ...buyer, link: myPage }
      },
    },
    {
      state: 'disabled',
      become: async (email) => {
        const login = await becomeParticipant(site, email)
        const params = { registrationId: login.registrationId }
        expectOk(await operator.call(operatorApi.disableParticipant, { params }))
        return { ...login, link: myPage }
      },
    },
  ]
}

/** `paid, with options` → `paid-with-options-3f9a@example.org`: each run creates new people. */
const emailOf = (state: string, run: string) =>
  `${state.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${run}@example.org`

/** Creates everybody, and reports each person as soon as they exist. */
export async function* seedPeople(site: Site): AsyncGenerator<Seeded> {
  const run = randomBytes(2).toString('hex')
  for (const { state, become } of peopleOf(site)) {
    const email = emailOf(state, run)
    const { registrationId = '', password = '', link } = await become(email)
    yield { state, email, registrationId, password, shows: link }
  }
}
