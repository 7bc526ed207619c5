/** Pays for a registration with the client that @hey-api/openapi-ts generates from our description. */

import { createClient } from './api/client/index.ts'
import {
  beginPayment,
  checkCode,
  createSession,
  type RegisterData,
  readJobResult,
  readJobStatus,
  readPaymentResult,
  readPaymentStatus,
  readTickets,
  register,
} from './api/index.ts'

const { SITE_URL = '', EMULATOR_URL, REGISTRATION_CODE: code = '', REGISTRATION = '' } = process.env
const person = JSON.parse(REGISTRATION) as Omit<RegisterData['body'], 'code'>
const convention = { 'X-Convention-Id': 'demo2027' }
const write = () => ({ ...convention, 'Idempotency-Key': crypto.randomUUID() })

const anybody = createClient({ baseUrl: SITE_URL, throwOnError: true })
const registrant = createClient({ baseUrl: SITE_URL, throwOnError: true, auth: () => `Bearer ${code}` })
const [open, known] = [
  { client: anybody, throwOnError: true, headers: convention },
  { client: registrant, throwOnError: true, headers: convention },
] as const

const until = async <T>(ask: () => Promise<{ data: T }>, holds: (answer: T) => boolean): Promise<void> => {
  for (let i = 0; i < 100; i++) {
    if (holds((await ask()).data)) return
    await new Promise((resume) => setTimeout(resume, 100))
  }
  throw new Error('the payment does not end')
}

await checkCode(known)
const { data: plans } = await readTickets(open)
if (!plans.tickets.some(({ planId }) => planId === person.planId)) throw new Error('no such plan')

const session = { registrationCode: code, planIds: [person.planId], metadata: {} }
const { orderId } = (await createSession({ ...known, headers: write(), body: session })).data
if (orderId === null) throw new Error('this costs nothing')
await register({ ...known, headers: write(), body: { ...person, code, orderId } })

const card = { cardNo: '4111111111111111', expire: '203012', securityCode: '123', holderName: 'TARO YAMADA' }
const made = await fetch(`${EMULATOR_URL}/_emulator/token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ shopId: 'tshop00000001', ...card }),
})
const { token } = (await made.json()) as { token: string }
const begun = await beginPayment({ ...open, headers: write(), body: { code, orderId, token } })
const { jobId } = begun.data
await until(
  () => readJobStatus({ ...open, path: { jobId } }),
  ({ status }) => status === 'done',
)
const { data: job } = await readJobResult({ ...open, path: { jobId } })
if (!job.isSuccess) throw new Error(job.message)
await until(
  () => readPaymentStatus({ ...open, path: { orderId } }),
  ({ status }) => status === 'done',
)
const { data: payment } = await readPaymentResult({ ...open, path: { orderId } })
if (payment.result !== 'succeeded') throw new Error(JSON.stringify(payment))
process.stdout.write(`registered ${payment.resultDetail?.registrationId} with a generated client\n`)
