// @vitest-environment jsdom
import { createServer, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { IssuedReceipt, Purchase, PurchasedTicket } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { LanguageProvider } from '../../lib/language.tsx'
import { stored } from '../../lib/store.ts'
import { SnackbarProvider } from '../../ui/snackbar.tsx'
import { DocumentDownload } from './document-download.tsx'
import { PurchaseReceipts } from './purchase-receipts.tsx'
import { ReceiptScreen } from './receipt-screen.tsx'
import type { IssueCount } from './remaining.tsx'

// A busy machine takes its time.
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
/** What the server says of the participant by now. */
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
  // What one participant left open is nobody else's.
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

/** As a page does it, the screen is shown again when the participant's data have been asked for again. */
function Asking({
  children,
}: {
  children: (told: { count: IssueCount; payments: Purchase[] }) => ReactNode
}) {
  const { data } = useQuery({ queryKey: ['user'], queryFn: async () => ({ count, payments }) })
  return data ? children(data) : null
}

const show = (children: Parameters<typeof Asking>[0]['children']) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LanguageProvider settings={{ isToggleLanguageEnabled: true, defaultLanguage: 'ja' }}>
        <MemoryRouter>
          <SnackbarProvider>
            <Asking>{children}</Asking>
          </SnackbarProvider>
        </MemoryRouter>
      </LanguageProvider>
    </QueryClientProvider>,
  )

const ticket = (
  planId: string,
  price: number,
  type: PurchasedTicket['type'],
  name: string,
): PurchasedTicket => ({ planId, type, planName: { ja: `${name}和`, en: `${name} E` }, price })
const member = ticket('member', 15_000, 'general', 'Member')
const student = ticket('student', 0, 'general', 'Student')
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

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = { ja, en }[language]
  const t = texts.issue
  const holder = { name: '髙橋 太郎', affiliation: '例示病院' }
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

    test('is made while one waits, and saved under its name; how often it still may be is asked anew', async () => {
      const answer = Promise.withResolvers<void>()
      answers = [(response) => void answer.promise.then(() => made(response))]
      await showDocument()
      expect(screen.getByText(remaining(3))).toBeDefined()
      fireEvent.click(button(t.download))
      expect(await screen.findByText(t.making)).toBeDefined()
      expect(isOff(t.download)).toBe(true)
      fireEvent.click(button(t.download))
      count = { issued: 1, limit: 3 }
      answer.resolve()
      expect(await screen.findByText(filled(t.saved, { name: 'demo2027_document.pdf' }))).toBeDefined()
      expect(await screen.findByText(remaining(2))).toBeDefined()
      expect(saved.map(({ name }) => name)).toEqual(['demo2027_document.pdf'])
      expect(await saved[0]?.content?.text()).toBe('%PDF-1.7')
      const path = { certificate: '/issues/certificate', nameCard: '/issues/namecard' }[document]
      expect(asked).toEqual([{ path, key: expect.any(String), body: { language } }])
      expect(screen.queryByText(t.making)).toBeNull()
    })

    test('was downloaded as often as may be: said, and not offered', async () => {
      count = { issued: 3, limit: 3 }
      await showDocument()
      expect(screen.getByText(filled(t.usedUp, { limit: 3 }))).toBeDefined()
      expect(isOff(t.download)).toBe(true)
      fireEvent.click(button(t.download))
      expect(asked).toEqual([])
    })

    test.each([
      [409, 'ISSUE_LIMIT_EXCEEDED', t.errors.ISSUE_LIMIT_EXCEEDED],
      [403, 'OUT_OF_DATE', t.errors.OUT_OF_DATE],
      [503, 'PRINTER_BUSY', texts.errors.PRINTER_BUSY],
    ])('is refused with %i %s: said in an alert, and nothing is saved', async (status, code, said) => {
      answers = Array.from({ length: 4 }, () => refused(status, code))
      await showDocument()
      fireEvent.click(button(t.download))
      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toBe(`${t[document].failed}${said} (error code : ${code})`)
      expect(saved).toEqual([])
    })

    test('that was lost on its way is asked for again as the same call, also when it was the last', async () => {
      answers = [lost, lost, lost, lost]
      count = { issued: 2, limit: 3 }
      await showDocument()
      fireEvent.click(button(t.download))
      count = { issued: 3, limit: 3 }
      expect((await screen.findByRole('alert')).textContent).toContain(t.errors.NETWORK_ERROR)
      expect(await screen.findByText(t.unanswered)).toBeDefined()
      fireEvent.click(button(t.download))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
      await waitFor(() => expect(isOff(t.download)).toBe(true))
    })

    test('asked for once more is another call', async () => {
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
          count={told.count}
          holder={holder}
          purchaseHistoryPath="/purchases"
        />
      ))
      await screen.findByText(isOpen ? t.languageNote : /2027\/01\/01/)
    }
    const press = (name: string) => fireEvent.click(button(name))
    const radio = (name: string) => screen.getByRole('radio', { name })

    test('are in a table: when what was paid, and how much', async () => {
      payments = [purchase([member, reception])]
      await showReceipts()
      const cells = within(screen.getByRole('table', { name: t.receipt.caption })).getAllByRole('row')
      expect(cells.map(({ textContent }) => textContent)).toEqual([
        t.receipt.paidAt + t.receipt.ticket + t.receipt.amount + t.receipt.document,
        `2027/03/01${member.planName[language]}¥15,000${t.receipt.get}`,
      ])
      expect(screen.getByText(remaining(3))).toBeDefined()
      expect(screen.getByRole('link', { name: t.receipt.toPurchases })).toBeDefined()
    })

    test('there is none for what was free', async () => {
      payments = [purchase([student, luncheon])]
      await showReceipts()
      expect(button(getOf(student)).disabled).toBe(true)
      expect(screen.getByText(t.receipt.free)).toBeDefined()
    })

    test.each([
      ['alone', [member]],
      ['with an option that was not', [member, reception]],
    ])('nor for what was given back, %s: it is said', async (_, tickets) => {
      payments = [{ ...purchase(tickets, [receipt(null)]), kept: { member: 0 } }]
      await showReceipts()
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.getByRole('cell', { name: t.receipt.refunded })).toBeDefined()
      expect(screen.queryByText(t.receipt.isWhole)).toBeNull()
      expect(screen.queryByText(/例示大学|Example University/)).toBeNull()
    })

    test('of what was given back in part the rest is shown, beside the price', async () => {
      payments = [{ ...purchase([member]), kept: { member: 10_000 } }]
      await showReceipts()
      const note = filled(t.receipt.partLeft, { paid: '¥15,000' })
      expect(screen.getByRole('cell', { name: `¥10,000 ${note}` })).toBeDefined()
      expect(button(getOf(member)).disabled).toBe(false)
    })

    test('and none for whoever has no ticket', async () => {
      await showReceipts()
      expect(screen.getByText(t.receipt.empty)).toBeDefined()
      expect(screen.queryByRole('table')).toBeNull()
    })

    test('are not to be had while they are closed: it is said when they are', async () => {
      payments = [purchase([member])]
      await showReceipts(false)
      expect(screen.getByText(/2027\/12\/31 23:59:59/)).toBeDefined()
      expect(screen.queryByRole('button')).toBeNull()
    })

    test('the first time it is asked whom one is made out to, and then never again', async () => {
      payments = [purchase([member])]
      await showReceipts()
      press(getOf(member))
      expect(screen.getByRole('dialog', { name: choose.title })).toBeDefined()
      expect(screen.getByText(choose.fixed)).toBeDefined()
      expect(screen.queryByText(choose.part)).toBeNull()
      const affiliation = filled(t.receipt.addressees.organization, { addressee: holder.affiliation })
      fireEvent.click(radio(affiliation))
      payments = [purchase([member], [receipt('member')])]
      press(choose.confirm)
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(screen.queryByRole('dialog')).toBeNull()
      const name = { ja: '例示大学 御中', en: 'Example University' }[language]
      expect(await screen.findByText(filled(t.receipt.addresseeIs, { addressee: name }))).toBeDefined()

      await waitFor(() => expect(isOff(getOf(member))).toBe(false))
      press(getOf(member))
      await waitFor(() => expect(saved).toHaveLength(2))
      expect(screen.queryByRole('dialog')).toBeNull()
      const of = { orderId: 'order-1', ...member, language }
      expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
        { path: '/issues/receipt', body: { ...of, addressee: { kind: 'affiliation' } } },
        { path: '/issues/receipt', body: of },
      ])
    })

    test('can be made out to whom one likes, if it fits', async () => {
      payments = [purchase([member, reception])]
      await showReceipts()
      press(getOf(member))
      expect(screen.getByText(choose.part)).toBeDefined()
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
      expect(asked[0]?.body).toMatchObject({ planId: 'member', price: 15_000, addressee })
    })

    test('shows while a name is written what is put behind it; by hand it can be changed', async () => {
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

    test('that was not chosen is not asked for', async () => {
      payments = [purchase([member])]
      await showReceipts()
      press(getOf(member))
      press(choose.cancel)
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(asked).toEqual([])
    })

    test('are made while one waits, and not asked for twice', async () => {
      const answer = Promise.withResolvers<void>()
      answers = [(response) => void answer.promise.then(() => made(response))]
      payments = [purchase([member], [receipt('member')])]
      await showReceipts()
      press(getOf(member))
      expect(await screen.findByText(t.making)).toBeDefined()
      expect(isOff(getOf(member))).toBe(true)
      press(getOf(member))
      answer.resolve()
      await waitFor(() => expect(saved).toHaveLength(1))
      await waitFor(() => expect(screen.queryByText(t.making)).toBeNull())
      expect(asked).toHaveLength(1)
    })

    test('of a payment that has one for all of it are that one', async () => {
      payments = [purchase([member, reception], [receipt(null)])]
      await showReceipts()
      expect(screen.getByText(t.receipt.isWhole)).toBeDefined()
      press(filled(t.receipt.wholeOf, { name: member.planName[language] }))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]).toMatchObject({ path: '/issues/receipt/order-1', body: { language } })
    })

    test('of a payment with a single price are one and the same, whichever way they were issued', async () => {
      payments = [purchase([member, luncheon])]
      answers = [lost, lost, lost, lost]
      await showReceipts()
      press(getOf(member))
      payments = [purchase([member, luncheon], [receipt(null)])]
      press(choose.confirm)
      await screen.findByRole('alert')
      await screen.findByText(/例示大学|Example University/)
      expect(screen.queryByText(t.receipt.isWhole)).toBeNull()
      press(getOf(member))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
    })

    test('an error is told with its details', async () => {
      payments = [purchase([member], [receipt('member')])]
      answers = [refused(400, 'INPUT_MISMATCH')]
      await showReceipts()
      press(getOf(member))
      expect((await screen.findByRole('alert')).textContent).toBe(
        `${t.MYPAGE_RECEIPT.ERROR}${t.errors.INPUT_MISMATCH} (error code : INPUT_MISMATCH)`,
      )
    })

    test('one that was lost is asked for again as it was chosen, though it is fixed by now', async () => {
      payments = [purchase([member])]
      answers = [lost, lost, lost, lost]
      await showReceipts()
      press(getOf(member))
      payments = [purchase([member], [receipt('member')])]
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
              count={told.count}
              holder={holder}
            />
          ))}
        </>
      ))
      await screen.findByRole('heading')
    }
    const names = () => screen.queryAllByRole('button').map((found) => found.textContent)
    const both = `${member.planName[language]} / ${reception.planName[language]}`
    const wholeName = filled(t.receipt.getOf, { name: both })

    test('there are none for what cost nothing', async () => {
      await showPurchase(purchase([student, luncheon]))
      expect(screen.queryByRole('button')).toBeNull()
      expect(screen.queryByText(t.remainingLabel, { exact: false })).toBeNull()
    })

    test('there is one for all of it, or one for each ticket that cost something', async () => {
      await showPurchase(purchase([member, luncheon, reception]))
      expect(names()).toEqual([t.receipt.whole, t.receipt.get, t.receipt.get])
      expect(screen.getByText(t.receipt.split)).toBeDefined()
    })

    test('a single ticket is not offered in two ways', async () => {
      await showPurchase(purchase([member, luncheon]))
      expect(names()).toEqual([t.receipt.whole])
    })

    test('after one for all of it there are none for tickets', async () => {
      await showPurchase(purchase([member, reception], [receipt(null)]))
      expect(names()).toEqual([t.receipt.whole])
      fireEvent.click(button(wholeName))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]).toMatchObject({ path: '/issues/receipt/order-1', body: { language } })
    })

    test('after one for a ticket there is none for all of it', async () => {
      await showPurchase(purchase([member, reception], [receipt('member')]))
      expect(names()).toEqual([t.receipt.get, t.receipt.get])
      fireEvent.click(button(filled(t.receipt.getOf, { name: member.planName[language] })))
      await waitFor(() => expect(saved).toHaveLength(1))
      expect(asked[0]).toMatchObject({ path: '/issues/receipt', body: { planId: 'member' } })
    })

    test('the receipt for a payment of which a part was given back is for the rest, and says so', async () => {
      const amount = () => screen.queryByText(t.receipt.wholeAmount)?.parentElement?.textContent
      await showPurchase(purchase([member, reception]))
      expect(amount()).toBeUndefined()
      cleanup()
      await showPurchase({ ...purchase([member, reception]), kept: { member: 12_750, reception: 4_250 } })
      const note = filled(t.receipt.partLeft, { paid: '¥20,000' })
      expect(amount()).toBe(`${t.receipt.wholeAmount} ¥17,000 ${note}`)
    })

    test('a ticket that was given back has none, and is not in the name of that for the payment', async () => {
      const kept = { reception: 0 }
      await showPurchase({ ...purchase([member, luncheon, reception]), kept })
      expect(names()).toEqual([t.receipt.whole])
      expect(screen.queryByText(t.receipt.split)).toBeNull()
      const name = `${member.planName[language]} / ${luncheon.planName[language]}`
      expect(button(filled(t.receipt.getOf, { name }))).toBeDefined()
      cleanup()
      await showPurchase({ ...purchase([member, reception], [receipt('member')]), kept })
      expect(names()).toEqual([t.receipt.get])
      expect(button(filled(t.receipt.getOf, { name: member.planName[language] }))).toBeDefined()
      const other = screen.getByText(t.receipt.refunded).parentElement
      expect(other?.textContent).toContain(reception.planName[language])
    })

    test('one of three that was given back is told among the others', async () => {
      const workshop = ticket('workshop', 3_000, 'option', 'Workshop')
      const kept = { member: 14_000, workshop: 0 }
      await showPurchase({ ...purchase([member, reception, workshop]), kept })
      const rest = screen.getByText(filled(t.receipt.partLeft, { paid: '¥15,000' })).parentElement
      expect(rest?.textContent).toMatch(/^¥14,000 /)
      expect(names()).toEqual([t.receipt.whole, t.receipt.get, t.receipt.get])
      expect(screen.getByText(t.receipt.refunded)).toBeDefined()
    })

    test('while they are closed nothing can be pressed, and it is said when they are not', async () => {
      await showPurchase(purchase([member, reception]), false)
      expect(names()).toEqual([t.receipt.whole])
      expect(button(wholeName).disabled).toBe(true)
      expect(screen.getByText(/2027\/12\/31 23:59:59/)).toBeDefined()
    })
  })
})
