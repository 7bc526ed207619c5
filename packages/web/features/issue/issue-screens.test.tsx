// @vitest-environment jsdom
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { useQuery } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { IssuedReceipt, Purchase, PurchasedTicket } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stored } from '../../lib/store.ts'
import { renderInFrame } from '../../test-frame.tsx'
import { SnackbarProvider } from '../../ui/snackbar.tsx'
import { DocumentDownload } from './document-download.tsx'
import type { IssueCount } from './downloads-left.tsx'
import { PurchaseReceipts } from './purchase-receipts.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'

// Leaves room for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

vi.mock('../../lib/download.ts', async (original) => {
  const { createDownload } = await original<typeof import('../../lib/download.ts')>()
  const known = { conventionId: 'demo2027', onOutOfDate: () => expect.unreachable('reloaded'), retryDelay: 0 }
  return {
    get download() {
      return createDownload({ ...known, baseUrl })
    },
  }
})

type Answer = (response: ServerResponse) => void
type Asked = { path: string; key: string | undefined; body: unknown }

const made: Answer = (response) => {
  response.writeHead(200, {
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="demo2027_document.pdf"',
    connection: 'close',
  })
  response.end('%PDF-1.7')
}
const refused =
  (status: number, code: string): Answer =>
  (response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'retry-after': '0',
      connection: 'close',
    })
    response.end(JSON.stringify({ code, message: '' }))
  }
const lost: Answer = (response) => response.destroy()

let answers: Answer[]
let asked: Asked[]
/** The server's answers about the participant. */
let count: IssueCount
let payments: Purchase[]
let saved: { name: string; content: Blob | undefined }[]

const server = createServer(async (request, response) => {
  const body = JSON.parse(await text(request))
  const key = request.headers['idempotency-key']
  asked.push({ path: request.url?.replace('/v2', '') ?? '', key: String(key), body })
  const answer = answers.shift() ?? made
  answer(response)
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address && typeof address === 'object') baseUrl = `http://127.0.0.1:${address.port}/v2/`
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close() {},
  })
})
afterAll(() => new Promise((closed) => server.close(closed)))

const files = new Map<string, Blob>()
const notice = (event: MouseEvent) => {
  if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return
  event.preventDefault()
  saved.push({ name: event.target.download, content: files.get(event.target.href) })
}
let logins = 0
beforeEach(() => {
  answers = []
  asked = []
  saved = []
  count = { issued: 0, limit: 3 }
  payments = []
  logins += 1
  // One participant's unanswered requests must not reach the next test.
  stored.token.write(`token-${logins}`)
  vi.stubGlobal('scrollTo', () => {})
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      const address = `blob:${files.size}`
      files.set(address, content)
      return address
    },
    revokeObjectURL: () => {},
  })
  document.addEventListener('click', notice)
})
afterEach(() => {
  cleanup()
  document.removeEventListener('click', notice)
  vi.unstubAllGlobals()
})

/** Renders again when the participant's data arrive, as a page does. */
function Asking({
  children,
}: {
  children: (told: { count: IssueCount; payments: Purchase[] }) => ReactNode
}) {
  const { data } = useQuery({ queryKey: ['user'], queryFn: async () => ({ count, payments }) })
  return data ? children(data) : null
}

const show = (children: Parameters<typeof Asking>[0]['children']) =>
  renderInFrame(
    <SnackbarProvider>
      <Asking>{children}</Asking>
    </SnackbarProvider>,
  )

const ticket = (
  planId: string,
  price: number,
  type: PurchasedTicket['type'],
  name: string,
): PurchasedTicket => ({ planId, type, planName: { ja: `${name}和`, en: `${name} E` }, price })
const member = ticket('member', 15_000, 'general', 'Member')
const student = ticket('student', 0, 'general', 'Student')
const resident = ticket('resident', 10_000, 'general', 'Resident')
const guest = ticket('guest', 8_000, 'general', 'Guest')
const reception = ticket('reception', 5_000, 'option', 'Reception')
const luncheon = ticket('luncheon', 0, 'option', 'Luncheon')

const purchase = (tickets: PurchasedTicket[], receipts: IssuedReceipt[] = []): Purchase => ({
  mode: 'normal',
  orderId: 'order-1',
  payAt: '2027-02-28T15:00:00Z',
  price: tickets.reduce((sum, { price }) => sum + price, 0),
  planName: tickets.map(({ planName }) => planName),
  cardLast4: null,
  cardExp: null,
  tickets,
  receipts,
  refunds: [],
  kept: {},
})
const receipt = (planId: string | null): IssuedReceipt => ({
  planId,
  number: 'D27-R000001',
  addressee: { ja: '例示大学', en: 'Example University' },
  honorific: 'organization',
  issued: 1,
})

const period = { startDate: '2027-01-01T00:00:00+09:00', endDate: '2027-12-31T23:59:59+09:00' }
const periodInWords =
  /2027年1月1日（金）0:00〜12月31日（金）23:59|Friday 1 January 2027, 0:00, to Friday 31 December 2027, 23:59/

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = { ja, en }[language]
  const t = texts.issue
  const defaultAddressee = { name: '髙橋 太郎', affiliation: '例示病院' }
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const isOff = (name: string) => button(name).disabled || button(name).ariaDisabled === 'true'
  const filled = (phrase: string, values: Record<string, string | number>) =>
    phrase.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))
  const remaining = (left: number) => filled(t.remaining, { left, limit: 3 })
  beforeEach(() => stored.language.write(language))

  describe.each(['certificate', 'nameCard'] as const)('the %s', (document) => {
    const showDocument = async () => {
      show((told) => <DocumentDownload document={document} count={told.count} />)
      await screen.findByRole('button', { name: t.download })
    }

    test('shows a waiting state, saves the file under its name, and refreshes the number of downloads left', async () => {
      const answer = Promise.withResolvers<void>()
      answers = [(response) => void answer.promise.then(() => made(response))]
      await showDocument()
      expect(screen.getByText(remaining(3))).toBeTruthy()
      fireEvent.click(button(t.download))
      expect(await screen.findByText(t.making)).toBeTruthy()
      expect(isOff(t.download)).toBe(true)
      fireEvent.click(button(t.download))
      count = { issued: 1, limit: 3 }
      answer.resolve()
      expect(await screen.findByText(t.saved)).toBeTruthy()
      expect(await screen.findByText(remaining(2))).toBeTruthy()
      expect(saved.map(({ name }) => name)).toEqual(['demo2027_document.pdf'])
      expect(await saved[0]?.content?.text()).toBe('%PDF-1.7')
      const path = { certificate: '/issues/certificate', nameCard: '/issues/namecard' }[document]
      expect(asked).toEqual([{ path, key: expect.any(String), body: { language } }])
      expect(screen.queryByText(t.making)).toBeNull()
    })

    test('says that no download is left, and disables the button', async () => {
      count = { issued: 3, limit: 3 }
      await showDocument()
      expect(screen.getByText(filled(t.usedUp, { limit: 3 }))).toBeTruthy()
      expect(isOff(t.download)).toBe(true)
      fireEvent.click(button(t.download))
      expect(asked).toEqual([])
    })

    test.each([
      [409, 'ISSUE_LIMIT_EXCEEDED', t.errors.ISSUE_LIMIT_EXCEEDED],
      [403, 'OUT_OF_DATE', t.errors.OUT_OF_DATE],
      [503, 'PRINTER_BUSY', texts.errors.PRINTER_BUSY],
    ])('shows a refusal with %i %s in an alert, and saves nothing', async (status, code, said) => {
      answers = Array.from({ length: 4 }, () => refused(status, code))
      await showDocument()
      fireEvent.click(button(t.download))
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toBe(`${t[document].failed}${said} (error code : ${code})`)
      expect(saved).toEqual([])
    })

    test('repeats a lost request with the same key, even for the last download', async () => {
      answers = [lost, lost, lost, lost]
      count = { issued: 2, limit: 3 }
      await showDocument()
      fireEvent.click(button(t.download))
      count = { issued: 3, limit: 3 }
      expect((await screen.findByRole('alert')).textContent).toContain(t.errors.NETWORK_ERROR)
      expect(await screen.findByText(t.unanswered)).toBeTruthy()
      fireEvent.click(button(t.download))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
      await waitFor(() => expect(isOff(t.download)).toBe(true))
    })

    test('uses a new key for the next download', async () => {
      await showDocument()
      fireEvent.click(button(t.download))
      await waitFor(() => expect(saved).toHaveLength(1))
      await waitFor(() => expect(isOff(t.download)).toBe(false))
      fireEvent.click(button(t.download))
      await waitFor(() => expect(saved).toHaveLength(2))
      expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
    })
  })

  describe('the receipts', () => {
    const choose = t.receipt.choose
    const getOf = ({ planName }: PurchasedTicket) => filled(t.receipt.getOf, { name: planName[language] })
    const showReceipts = async (isOpen = true) => {
      show((told) => (
        <ReceiptScreen
          payments={told.payments}
          isOpen={isOpen}
          period={period}
          limit={3}
          defaultAddressee={defaultAddressee}
          purchaseHistoryPath="/purchases"
        />
      ))
      const told = isOpen ? t.languageNote : periodInWords
      await waitFor(() => expect(document.body.textContent).toMatch(told))
    }
    const press = (name: string) => fireEvent.click(button(name))
    const whole = '¥20,000'
    const radio = (name: string) => screen.getByRole('radio', { name })

    test('lists date, tickets and amount of each receipt in a table', async () => {
      payments = [purchase([member, reception])]
      await showReceipts()
      const cells = within(screen.getByRole('table', { name: t.receipt.caption })).getAllByRole('row')
      expect(cells.map(({ textContent }) => textContent)).toEqual([
        t.receipt.paidAt + t.receipt.ticket + t.receipt.amount + t.receipt.document,
        `${{ ja: '2027/03/01', en: '1 March 2027' }[language]}${member.planName[language]} / ${reception.planName[language]}${whole}${t.receipt.get}${remaining(3)}`,
      ])
      expect(screen.getByRole('link', { name: t.receipt.toPurchases })).toBeTruthy()
    })

    test('offers none for a free ticket', async () => {
      payments = [purchase([student, luncheon])]
      await showReceipts()
      expect(button(getOf(student)).disabled).toBe(true)
      expect(screen.getByText(t.receipt.free)).toBeTruthy()
      expect(screen.queryByText(remaining(3))).toBeNull()
    })

    test('shows a free ticket as free, whatever was bought with it', async () => {
      payments = [purchase([student, reception, { ...reception, planId: 'workshop' }])]
      await showReceipts()
      const [, row] = within(screen.getByRole('table', { name: t.receipt.caption })).getAllByRole('row')
      expect(row?.textContent).toContain(`---${student.planName[language]}`)
      expect(row?.textContent).not.toContain('¥10,000')
    })

    test.each([
      ['alone', [member]],
      ['with an option that was not refunded', [member, reception]],
    ])('offers none for a refunded ticket %s, and says so', async (_, tickets) => {
      payments = [{ ...purchase(tickets, [receipt(null)]), kept: { member: 0 } }]
      await showReceipts()
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.getByRole('cell', { name: t.receipt.refunded })).toBeTruthy()
      expect(screen.queryByText(whole)).toBeNull()
      expect(screen.queryByText(/例示大学|Example University/)).toBeNull()
    })

    test('shows the remaining amount of a partly refunded ticket beside its price', async () => {
      payments = [{ ...purchase([member]), kept: { member: 10_000 } }]
      await showReceipts()
      const note = filled(t.receipt.partLeft, { paid: '¥15,000' })
      expect(screen.getByRole('cell', { name: `¥10,000 ${note}` })).toBeTruthy()
      expect(button(getOf(member)).disabled).toBe(false)
    })

    test('offers none to a participant without tickets', async () => {
      await showReceipts()
      expect(screen.getByText(t.receipt.empty)).toBeTruthy()
      expect(screen.queryByRole('table')).toBeNull()
    })

    test('says when receipts are available while they are closed', async () => {
      payments = [purchase([member])]
      await showReceipts(false)
      expect(document.body.textContent).toMatch(periodInWords)
      expect(screen.queryByRole('button')).toBeNull()
    })

    test('asks for the addressee the first time only', async () => {
      payments = [purchase([member])]
      await showReceipts()
      press(getOf(member))
      expect(screen.getByRole('dialog', { name: choose.title })).toBeTruthy()
      expect(screen.getByText(choose.fixed)).toBeTruthy()
      expect(screen.queryByText(choose.part)).toBeNull()
      const affiliation = filled(t.receipt.addressees.organization, {
        addressee: defaultAddressee.affiliation,
      })
      fireEvent.click(radio(affiliation))
      payments = [purchase([member], [receipt(null)])]
      press(choose.confirm)
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(screen.queryByRole('dialog')).toBeNull()
      const name = { ja: '例示大学 御中', en: 'Example University' }[language]
      expect(await screen.findByText(filled(t.receipt.addresseeIs, { addressee: name }))).toBeTruthy()
      expect(screen.getByText(filled(t.receipt.issued, { number: 'D27-R000001' }))).toBeTruthy()
      expect(screen.getByText(remaining(2))).toBeTruthy()

      await waitFor(() => expect(isOff(getOf(member))).toBe(false))
      press(getOf(member))
      await waitFor(() => expect(saved).toHaveLength(2))
      expect(screen.queryByRole('dialog')).toBeNull()
      const path = '/issues/receipt/order-1'
      expect(asked.map((request) => ({ path: request.path, body: request.body }))).toEqual([
        { path, body: { language, addressee: { kind: 'affiliation' } } },
        { path, body: { language } },
      ])
    })

    test('counts the downloads of each receipt separately', async () => {
      const [full, other] = [
        { ...purchase([member], [{ ...receipt(null), issued: 3 }]), orderId: 'full' },
        { ...purchase([resident], [{ ...receipt(null), issued: 1 }]), orderId: 'other' },
      ]
      payments = [full, other, { ...purchase([guest]), orderId: 'first' }]
      await showReceipts()
      expect([member, resident, guest].map((sold) => isOff(getOf(sold)))).toEqual([true, false, false])
      expect(screen.getByText(filled(t.usedUp, { limit: 3 }))).toBeTruthy()
      expect(screen.getByText(remaining(2))).toBeTruthy()
      expect(screen.getByText(remaining(3))).toBeTruthy()
    })

    test('gives the receipt of a single ticket where receipts were split', async () => {
      payments = [purchase([member, reception], [receipt('reception')])]
      await showReceipts()
      expect(screen.queryByText(whole)).toBeNull()
      press(getOf(member))
      expect(screen.getByText(choose.part)).toBeTruthy()
      press(choose.confirm)
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]).toMatchObject({ path: '/issues/receipt', body: { planId: 'member', price: 15_000 } })
    })

    test('accepts any addressee that fits', async () => {
      payments = [purchase([member, reception])]
      await showReceipts()
      press(filled(t.receipt.wholeOf, { name: member.planName[language] }))
      expect(screen.queryByText(choose.part)).toBeNull()
      fireEvent.click(radio(choose.other))
      const field = await screen.findByRole('textbox', { name: choose.otherLabel })
      press(choose.confirm)
      await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
      fireEvent.change(field, { target: { value: 'あ'.repeat(101) } })
      expect(screen.getByText(/1/, { selector: 'p[id$="-count"]' }).textContent).toBe(
        language === 'ja' ? '1文字超えています' : '1 character too many',
      )
      press(choose.confirm)
      expect(asked).toEqual([])
      fireEvent.change(field, { target: { value: ' 株式会社例示 ' } })
      fireEvent.click(radio(choose.honorifics.person))
      press(choose.confirm)
      await waitFor(() => expect(saved).toHaveLength(1))
      const addressee = { kind: 'text', text: '株式会社例示', honorific: 'person' }
      expect(asked[0]).toMatchObject({ path: '/issues/receipt/order-1', body: { addressee } })
    })

    test('shows the honorific while the name is typed, and lets one change it', async () => {
      payments = [purchase([member])]
      await showReceipts()
      press(getOf(member))
      fireEvent.click(radio(choose.other))
      const field = await screen.findByRole('textbox', { name: choose.otherLabel })
      const group = () => within(screen.getByRole('group', { name: choose.honorific }))
      const shown = () => group().getByRole('radio', { checked: true }).closest('label')?.textContent
      const { organization, person, none } = choose.honorifics
      expect(shown()).toBe(organization)
      const write = (value: string) => fireEvent.change(field, { target: { value } })
      for (const [text, honorific] of [
        ['見本 花子様', person],
        ['見本 花子', organization],
        ['見本病院御中', organization],
        ['山田先生', none],
        ['山田先生方', organization],
        ['山田殿', none],
      ] as const) {
        write(text)
        expect(shown(), text).toBe(honorific)
      }
      fireEvent.click(radio(person))
      expect(shown()).toBe(person)

      write('見本 花子様')
      fireEvent.blur(field)
      await waitFor(() => expect(field).toHaveProperty('value', '見本 花子'))
      expect(shown()).toBe(person)
      fireEvent.click(radio(none))
      expect(shown()).toBe(none)
      press(choose.confirm)
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]?.body).toMatchObject({
        addressee: { kind: 'text', text: '見本 花子', honorific: 'none' },
      })
    })

    test('sends no request when the dialog is cancelled', async () => {
      payments = [purchase([member])]
      await showReceipts()
      press(getOf(member))
      press(choose.cancel)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(asked).toEqual([])
    })

    test('shows a waiting state, and sends each request once', async () => {
      const answer = Promise.withResolvers<void>()
      answers = [(response) => void answer.promise.then(() => made(response))]
      payments = [purchase([member], [receipt(null)])]
      await showReceipts()
      press(getOf(member))
      expect(await screen.findByText(t.making)).toBeTruthy()
      expect(isOff(getOf(member))).toBe(true)
      press(getOf(member))
      answer.resolve()
      await waitFor(() => expect(saved).toHaveLength(1))
      await waitFor(() => expect(screen.queryByText(t.making)).toBeNull())
      expect(asked).toHaveLength(1)
    })

    test('gives the receipt for the whole payment if one was issued', async () => {
      payments = [purchase([member, reception], [receipt(null)])]
      await showReceipts()
      expect(screen.getByText(whole)).toBeTruthy()
      press(filled(t.receipt.wholeOf, { name: member.planName[language] }))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]).toMatchObject({ path: '/issues/receipt/order-1', body: { language } })
    })

    test('treats whole and ticket receipts of a payment with one price as the same', async () => {
      payments = [purchase([member, luncheon])]
      answers = [lost, lost, lost, lost]
      await showReceipts()
      press(getOf(member))
      payments = [purchase([member, luncheon], [receipt(null)])]
      press(choose.confirm)
      await screen.findByRole('alert')
      await screen.findByText(/例示大学|Example University/)
      expect(screen.queryByText(whole)).toBeNull()
      press(getOf(member))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
    })

    test('shows an error with its details', async () => {
      payments = [purchase([member], [receipt(null)])]
      answers = [refused(400, 'INPUT_MISMATCH')]
      await showReceipts()
      press(getOf(member))
      expect((await screen.findByRole('alert')).textContent).toBe(
        `${t.MYPAGE_RECEIPT.ERROR}${t.errors.INPUT_MISMATCH} (error code : INPUT_MISMATCH)`,
      )
    })

    test('repeats a lost request with the same choice, although the addressee is fixed now', async () => {
      payments = [purchase([member])]
      answers = [lost, lost, lost, lost]
      await showReceipts()
      press(getOf(member))
      payments = [purchase([member], [receipt(null)])]
      press(choose.confirm)
      await screen.findByRole('alert')
      await screen.findByText(/例示大学|Example University/)
      press(getOf(member))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
      expect(new Set(asked.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(asked[0]?.body).toMatchObject({ addressee: { kind: 'name' } })
    })
  })

  describe('the receipts of a payment in the history', () => {
    const showPurchase = async (shown: Purchase, isOpen = true) => {
      payments = [shown]
      show((told) => (
        <>
          <h1>Purchases</h1>
          {told.payments.map((one) => (
            <PurchaseReceipts
              key={one.orderId}
              purchase={one}
              isOpen={isOpen}
              period={period}
              limit={3}
              defaultAddressee={defaultAddressee}
            />
          ))}
        </>
      ))
      await screen.findByRole('heading')
    }
    const names = () => screen.queryAllByRole('button').map((found) => found.textContent)
    const both = `${member.planName[language]} / ${reception.planName[language]}`
    const wholeName = filled(t.receipt.getOf, { name: both })
    const getOf = ({ planName }: typeof member) => filled(t.receipt.getOf, { name: planName[language] })

    test('shows none for a free payment', async () => {
      await showPurchase(purchase([student, luncheon]))
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.queryByText(remaining(3))).toBeNull()
    })

    test('repeats a lost last download, then says that none is left', async () => {
      const shown = purchase([member], [{ ...receipt(null), issued: 2 }])
      answers = [lost, lost, lost, lost]
      await showPurchase(shown)
      expect(screen.getByText(remaining(1))).toBeTruthy()
      payments = [{ ...shown, receipts: [{ ...receipt(null), issued: 3 }] }]
      const get = filled(t.receipt.getOf, { name: member.planName[language] })
      fireEvent.click(button(get))
      await screen.findByRole('alert')
      expect(await screen.findByText(t.unanswered)).toBeTruthy()
      fireEvent.click(button(get))
      expect(await screen.findByText(filled(t.usedUp, { limit: 3 }))).toBeTruthy()
      expect(isOff(get)).toBe(true)
    })

    test('offers one for the whole payment, or one for each ticket with a price', async () => {
      await showPurchase(purchase([member, luncheon, reception]))
      expect(names()).toEqual([t.receipt.whole, getOf(member), getOf(reception)])
      expect(screen.getByText(t.receipt.split)).toBeTruthy()
      expect(screen.getByText(t.receipt.splitNote)).toBeTruthy()
      expect(screen.getAllByText(remaining(3))).toHaveLength(3)
    })

    test('offers a single ticket with a price in one way only', async () => {
      await showPurchase(purchase([member, luncheon]))
      expect(names()).toEqual([t.receipt.whole])
    })

    test('offers no ticket receipts after one for the whole payment', async () => {
      await showPurchase(purchase([member, reception], [receipt(null)]))
      expect(names()).toEqual([t.receipt.whole])
      expect(screen.getByText(t.receipt.noParts)).toBeTruthy()
      expect(screen.getByText(filled(t.receipt.issued, { number: 'D27-R000001' }))).toBeTruthy()
      fireEvent.click(button(wholeName))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]).toMatchObject({ path: '/issues/receipt/order-1', body: { language } })
    })

    test('offers no receipt for the whole payment after one for a ticket', async () => {
      await showPurchase(purchase([member, reception], [receipt('member')]))
      expect(names()).toEqual([getOf(member), getOf(reception)])
      expect(screen.getByText(t.receipt.noWhole)).toBeTruthy()
      fireEvent.click(button(getOf(member)))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]).toMatchObject({ path: '/issues/receipt', body: { planId: 'member' } })
    })

    test('states the remaining amounts on the receipts of a partly refunded payment', async () => {
      const amounts = () =>
        screen.queryAllByText(t.receipt.wholeAmount).map(({ parentElement }) => parentElement?.textContent)
      await showPurchase(purchase([member, reception]))
      expect(amounts()).toEqual([])
      cleanup()
      await showPurchase({ ...purchase([member, reception]), kept: { member: 12_750, reception: 4_250 } })
      const amount = (left: string, paid: string) =>
        `${t.receipt.wholeAmount} ${left} ${filled(t.receipt.partLeft, { paid })}`
      expect(amounts()).toEqual([
        amount('¥17,000', '¥20,000'),
        amount('¥12,750', '¥15,000'),
        amount('¥4,250', '¥5,000'),
      ])
    })

    test('offers none for a refunded ticket, and leaves its name out of the receipt for the payment', async () => {
      const kept = { reception: 0 }
      await showPurchase({ ...purchase([member, luncheon, reception]), kept })
      expect(names()).toEqual([t.receipt.whole])
      expect(screen.queryByText(t.receipt.split)).toBeNull()
      const name = `${member.planName[language]} / ${luncheon.planName[language]}`
      expect(button(filled(t.receipt.getOf, { name }))).toBeTruthy()
      cleanup()
      await showPurchase({ ...purchase([member, reception], [receipt('member')]), kept })
      expect(names()).toEqual([getOf(member)])
      const other = screen.getByText(t.receipt.refunded).parentElement
      expect(other?.textContent).toContain(reception.planName[language])
    })

    test('marks the refunded one of three tickets', async () => {
      const workshop = ticket('workshop', 3_000, 'option', 'Workshop')
      const kept = { member: 14_000, workshop: 0 }
      await showPurchase({ ...purchase([member, reception, workshop]), kept })
      const rest = screen.getByText(filled(t.receipt.partLeft, { paid: '¥15,000' })).parentElement
      expect(rest?.textContent).toMatch(/^¥14,000 /)
      expect(names()).toEqual([t.receipt.whole, getOf(member), getOf(reception)])
      expect(screen.getByText(t.receipt.refunded)).toBeTruthy()
    })

    test('disables the buttons while receipts are closed, and says when they open', async () => {
      await showPurchase(purchase([member, reception]), false)
      expect(names()).toEqual([t.receipt.whole])
      expect(button(wholeName).disabled).toBe(true)
      expect(screen.queryByText(remaining(3))).toBeNull()
      expect(document.body.textContent).toMatch(periodInWords)
    })
  })
})
