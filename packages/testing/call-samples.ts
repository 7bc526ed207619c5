import {
  api,
  type BodyOf,
  documentKinds,
  type Endpoint,
  isPersonal,
  issueKinds,
  type ParamsOf,
  type PersonalKind,
  type QueryOf,
} from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { preRegistrationOf, registrationOf } from './attendee.ts'
import { profileOf } from './participant.ts'
import type { SamplePerson } from './sample-person.ts'

/** Every call, of the site and of the secretariat. */
export const calls = { ...api, ...operatorApi }
type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = Object.keys(calls) as CallName[]

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>
type Sample<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  (E['file'] extends object ? { file: string } : unknown) & { by?: 'code'; mayBeRefused?: true }

export type CallSample = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  file?: string
  /** Authorized by the code of the person who is registering. */
  by?: 'code'
  /** Refused for other reasons even with one's own IDs. */
  mayBeRefused?: true
}

/** An import file with one person who already exists. */
const importOf = (email: string): string =>
  `category,language,lastName,firstName,furiganaLastName,furiganaFirstName,email,affiliation\nINVITED,en,Guest,Gil,,,${email},Example University\n`

/** One sample for every call that issues a document to a participant. */
export const ofPersonalCalls = <Sample>(sample: Sample) =>
  Object.fromEntries(
    issueKinds.filter(isPersonal).map((kind) => [documentKinds[kind].call, sample]),
  ) as Record<(typeof documentKinds)[PersonalKind]['call'], Sample>

/**
 * Every call with a person's own IDs; by code for people who are registering. A new call does not compile
 * without samples, and a sample that leaves out an ID fails a test. Samples that end something come after
 * those that need it.
 */
const samples = {
  readSiteConfiguration: () => [{}],
  readTickets: () => [{}],
  readStocks: () => [{}],

  preRegister: ({ email }) => [{ body: preRegistrationOf(email, 'en'), mayBeRefused: true }],
  sendLink: ({ form: { code } }) => [{ body: { code }, mayBeRefused: true }],
  checkCode: () => [{}],
  readRegistrationForm: () => [{}],
  readPreRegistration: ({ form: { code } }) => [{ params: { code } }],
  reserveStocks: () => [{ by: 'code', body: { orders: [{ planId: 'luncheon', quantity: 1 }] } }],
  readPaymentStatus: ({ form: { orderId } }) => [{ params: { orderId } }],
  readPaymentResult: ({ form: { orderId } }) => [{ params: { orderId } }],
  readPrice: ({ form: { orderId } }) => [{ params: { orderId } }],
  readJobStatus: ({ form: { jobId } }) => [{ params: { jobId } }],
  readJobResult: ({ form: { jobId } }) => [{ params: { jobId } }],
  beginPayment: ({ form: { code, orderId } }) => [
    { body: { code, orderId, token: 'a-card-token' }, mayBeRefused: true },
  ],
  abandonJob: ({ form: { jobId } }) => [{ params: { jobId } }],
  register: ({ form: { code, email, orderId } }) => [
    { body: registrationOf(code, email, 'member', { orderId }), mayBeRefused: true },
  ],
  cancelOrder: ({ form: { orderId } }) => [{ params: { orderId } }],

  login: ({ login }) => [{ body: { ...login, target: 'mypage' } }],
  requestPassword: ({ registrationId, email }) => [{ body: { registrationId, email }, mayBeRefused: true }],
  beginPasskeyLogin: () => [{}],
  loginWithPasskey: ({ passkey: { id } }) => [
    {
      body: {
        credential: {
          id,
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
        },
        target: 'mypage',
      },
      mayBeRefused: true,
    },
  ],
  checkLogin: () => [{}],
  changePassword: () => [
    { body: { currentPassword: 'Wrong1234', newPassword: 'Ciborium47tines' }, mayBeRefused: true },
  ],
  readLogins: () => [{}],
  endLogin: ({ loginId }) => [{ params: { loginId } }],
  endOtherLogins: () => [{}],
  readPasskeys: () => [{}],
  beginPasskey: ({ login: { password } }) => [{ body: { password } }],
  addPasskey: ({ passkey: { id } }) => [
    {
      body: {
        name: 'Key',
        credential: {
          id: 'nothing',
          rawId: id,
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'oA' },
        },
      },
      mayBeRefused: true,
    },
  ],
  removePasskey: ({ passkey: { passkeyId } }) => [{ params: { passkeyId } }],
  readUsers: () => [{}],
  updateUser: ({ version }) => [{ body: profileOf(version) }],
  issueEntryCode: () => [{}],
  continueSignOn: () => [{ body: { request: 'nothing' }, mayBeRefused: true }],
  declineSignOn: () => [{ body: { request: 'nothing' }, mayBeRefused: true }],
  continueLogout: () => [{ body: { request: 'nothing' }, mayBeRefused: true }],
  authorizeViewing: () => [
    {
      body: {
        client_id: 'ondemand@demo2027',
        scope: 'openid',
        response_type: 'code',
        redirect_uri: 'https://ondemand.example.org/education?lang=ja',
      },
    },
  ],
  readAdditionalPrice: ({ optionOrderId }) => [{ query: { orderId: optionOrderId } }],
  executeAdditionalPayment: ({ optionOrderId }) => [
    { body: { orderId: optionOrderId, token: 'a-card-token' } },
  ],
  readAdditionalJobStatus: ({ optionJobId }) => [{ params: { jobId: optionJobId } }],
  readAdditionalJobResult: ({ optionJobId }) => [{ params: { jobId: optionJobId } }],
  abandonAdditionalJob: ({ optionJobId }) => [{ params: { jobId: optionJobId } }],
  issueOrderReceipt: ({ orderId }) => [{ params: { orderId }, body: {} }],
  issueTicketReceipt: ({ orderId }) => [
    {
      body: {
        orderId,
        planId: 'educational',
        planName: { ja: '教育講演', en: 'Educational lecture' },
        price: 3_000,
        type: 'general',
      },
    },
  ],
  ...ofPersonalCalls(() => [{ body: {} }]),
  verifyDocument: ({ documentCode }) => [{ params: { code: documentCode } }],
  createSession: ({ form: { code }, registrationId }) => [
    { by: 'code', body: { registrationCode: code, planIds: ['member'], metadata: {} } },
    { body: { registrationId, planIds: ['reception'], metadata: {} } },
  ],
  logout: () => [{}],
  revokePreRegistration: ({ form: { code } }) => [{ params: { code } }],

  readOrder: ({ orderId }) => [{ params: { orderId } }],
  listRefunds: ({ orderId }) => [{ params: { orderId } }],
  readRefund: ({ refundId }) => [{ params: { refundId } }],
  listFindings: () => [{ query: {} }],
  closeFinding: ({ findingId }) => [{ params: { findingId } }],
  verifyEntryCode: ({ entryCode }) => [{ body: { code: entryCode } }],
  addParticipant: ({ email }) => [
    {
      body: {
        category: 'INVITED',
        language: 'en',
        lastName: 'Guest',
        firstName: 'Gil',
        email,
        affiliation: 'Example University',
      },
      mayBeRefused: true,
    },
  ],
  importParticipants: ({ email }) => [
    { query: { dryRun: 'false' }, file: importOf(email), mayBeRefused: true },
  ],
  listParticipants: ({ email }) => [{ query: { email } }],
  readParticipant: ({ registrationId }) => [{ params: { registrationId } }],
  mailAgain: ({ registrationId }) => [{ params: { registrationId }, body: {} }],
  correctParticipant: ({ registrationId }) => [
    { params: { registrationId }, body: { affiliation: 'Corrected University' } },
  ],
  listUnpaidSeats: () => [{ params: { planId: 'luncheon' } }],
  freeUnpaidSeats: () => [{ params: { planId: 'luncheon' }, body: { sheetIds: ['nothing'] } }],
  compareBooks: () => [{ query: {}, file: 'nothing', mayBeRefused: true }],
  listReturnedCharges: () => [{}],
  decideDifference: ({ orderId }) => [
    {
      params: { orderId },
      body: { decision: 'giveBack', amount: 1, reason: 'asked for' },
      mayBeRefused: true,
    },
  ],
  countDueData: () => [{ query: {} }],
  readAccessLog: ({ registrationId, preRegistrationId }) => [
    { query: { registrationId } },
    { query: { preRegistrationId } },
  ],
  exportPersonalData: ({ registrationId, email }) => [{ query: { registrationId } }, { query: { email } }],
  disableParticipant: ({ registrationId }) => [{ params: { registrationId } }],
  enableParticipant: ({ registrationId }) => [{ params: { registrationId } }],
  erasePersonalData: ({ registrationId, email }) => [
    { query: { dryRun: 'true' }, body: { registrationId } },
    { query: { dryRun: 'true' }, body: { email } },
  ],
  refundOrder: ({ orderId }) => [
    {
      params: { orderId },
      body: { amount: 1, participant: 'keep', seats: 'keep', reason: 'asked for' },
    },
  ],
} satisfies { [Name in CallName]: (who: SamplePerson) => Sample<Calls[Name]>[] }

/** Calls whose sample may be refused; those that take a file need none that is not. */
export type RefusableCall = {
  [Name in CallName]: ReturnType<(typeof samples)[Name]>[number] extends { mayBeRefused: true; file?: never }
    ? Name
    : never
}[CallName]

/** The order in which one person can make all calls. */
export const callsInOrder = Object.keys(samples) as CallName[]

/** The calls of a person who has logged in or is registering, in the same order. */
export const loginCalls = callsInOrder.filter((name): name is CallName & keyof typeof api => {
  const endpoint: Endpoint | undefined = api[name as keyof typeof api]
  return endpoint?.apiToken === 'login' || endpoint?.apiToken === 'codeOrLogin'
})

export const samplesOf = (name: CallName, who: SamplePerson): CallSample[] =>
  samples[name](who) as CallSample[]

/**
 * IDs of things that belong to nobody. `sheetId` is among them because the server ignores the seats that a
 * browser says it holds, and looks up the person's own.
 */
const impersonalIds = /^(planId|sheetId|postalCode)$/
/** Whether a field identifies something that belongs to a person. */
export const isId = (name: string): boolean => /(Id|Code)$|^code$/.test(name) && !impersonalIds.test(name)
