import { randomBytes } from 'node:crypto'
import { api, type JobResult, type Language } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  answerChallenge,
  armScenario,
  becomeParticipant,
  beginPayment,
  cards,
  expectOk,
  loginIn,
  loginToken,
  obtainCode,
  optionBuyersOf,
  orderAndRegister,
  returnBrowser,
  secretariatOf,
  threeDSecureCards,
  transactionOf,
  until,
} from '@uketsuke/testing'
import type { RunningSite } from './running-site.ts'

/** Where people are created: a site that runs, or one that a test has started. */
type Site = Omit<RunningSite, 'close'>

/**
 * A person on the development site: how to find them, and where to look. Fields without a value are empty.
 */
export type Seeded = { state: string; email: string; registrationId: string; password: string; shows: string }

type Login = { registrationId: string; password: string }
/** The result for one person; `link` is an address of the site to open. */
type Found = Partial<Login> & { link: string }
type Person = { state: string; become: (email: string) => Promise<Found> }

/** Polls of a payment on a busy machine: the number of tries, and the gap in milliseconds. */
const polling = { tries: 1_200, gap: 100 }

/**
 * Milliseconds. Keeps a payment in the state of being confirmed for longer than anybody looks at the site.
 */
const aDay = 24 * 60 * 60_000

/** Everybody that the seed creates, in the order in which participants move through the site. */
const peopleOf = (site: Site): Person[] => {
  const { client, mailbox, emulator, operator, url } = site
  const secretariat = secretariatOf({ operator })
  const options = optionBuyersOf(site)
  const myPage = `${url}/#/mypage`
  const formOf = (code: string) => `${url}/#/registration?code=${code}`

  const opened = async (email: string, language?: Language): Promise<string> => {
    const code = await obtainCode(client, mailbox, email, language)
    expectOk(await client.call(api.checkCode, { token: code }))
    return code
  }
  const ordered = async (email: string, planId: string, ...chosen: string[]) => {
    const code = await opened(email)
    return { code, ...(await orderAndRegister(client, { code, email, planId, options: chosen })) }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>

  const begun = async ({ code, orderId }: Ordered, cardNo: string = cards.good): Promise<string> =>
    expectOk(await beginPayment(client, emulator.url, { code, orderId }, cardNo)).jobId
  const decided = (ask: () => Promise<JobResult>): Promise<JobResult> =>
    until(ask, ({ step }) => step !== -1, polling.tries, polling.gap)
  const charged = async (order: Ordered, cardNo?: string): Promise<JobResult> => {
    const jobId = await begun(order, cardNo)
    return decided(async () => expectOk(await client.call(api.readJobResult, { params: { jobId } })))
  }
  const paid = async (email: string, planId: string, ...chosen: string[]): Promise<Login & Ordered> => {
    const order = await ordered(email, planId, ...chosen)
    await charged(order)
    return { ...order, ...loginIn(await mailbox.next(email)) }
  }
  /** The buyer's browser is at the card company. */
  const away = async (order: Ordered) => {
    const jobId = await begun(order, threeDSecureCards.challenged)
    const ask = async () => expectOk(await client.call(api.readJobStatus, { params: { jobId } }))
    const { redirectUrl = '' } = await until(
      ask,
      (status) => status.redirectUrl !== undefined,
      polling.tries,
      polling.gap,
    )
    return redirectUrl
  }
  const refund = async (orderId: string, request: Parameters<typeof secretariat.askRefund>[1]) => {
    expectOk(await secretariat.askRefund(orderId, request))
    const isDone = (refunds: { state: string }[]) => refunds.every(({ state }) => state === 'done')
    await until(() => secretariat.refunds(orderId), isDone, polling.tries, polling.gap)
  }
  const invited = async (email: string, category: 'INVITED' | 'OTHER_PAYMENT'): Promise<Login> => {
    expectOk(
      await operator.call(operatorApi.addParticipant, {
        body: {
          category,
          language: 'ja',
          lastName: '山田',
          firstName: '花子',
          furigana: { lastName: 'やまだ', firstName: 'はなこ' },
          email,
          affiliation: '例示大学',
          planId: 'member',
        },
      }),
    )
    return loginIn(await mailbox.next(email))
  }

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
        expectOk(await client.call(api.issueCertificate, { token }))
        expectOk(await client.call(api.issueNameCard, { token }))
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
