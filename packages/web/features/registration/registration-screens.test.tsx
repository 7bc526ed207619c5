// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { api, type TicketPlan } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { requiredDetails, sampleDetails } from '@uketsuke/testing/sample-details'
import type { ReactNode } from 'react'
import { createTranslator } from 'use-intl'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { keepDraft } from '../../lib/drafts.ts'
import { stored } from '../../lib/store.ts'
import { type OrderCall, SendError } from '../../shared/order/ordering.ts'
import { renderInFrame, saying } from '../../test-frame.tsx'
import { AlreadyRegistered } from './already-registered.tsx'
import { emptyForm } from './form-values.ts'
import { LinkProblem } from './link-problem.tsx'
import type { Details } from './read-form.ts'
import { keepRegisteredLink, registeredWith } from './registered-link.ts'
import { RegistrationConfirmation } from './registration-confirmation.tsx'
import { RegistrationForm } from './registration-form.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
const answered = vi.mocked(call)

/** Waits until validation has rendered. */
const checked = () => act(async () => {})

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  answered.mockReset()
  vi.unstubAllGlobals()
})

const all = { ja, en }

const show = async (content: ReactNode) => {
  renderInFrame(content)
  await screen.findByRole('heading', { level: 1 })
}

const plan = (planId: string, name: string, price: number, type: TicketPlan['type']): TicketPlan => ({
  planId,
  planName: { ja: name, en: name },
  price,
  priceText: { ja: '', en: '' },
  type,
  metadata: { description: { ja: '', en: '' } },
})
const offer = {
  tickets: [plan('member', 'Member', 15_000, 'general'), plan('student', 'Student', 0, 'general')],
  optionPlans: [plan('reception', 'Reception', 5_000, 'option')],
  stocks: [],
}
const soldOut = (planId: string) => ({ planId, stock: 5, available: 0, isNotAvailable: true })
const choices = {
  tickets: offer.tickets.map(({ planId, planName }) => ({ value: planId, label: planName.ja })),
  optionPlans: [],
}
const link = {
  code: 'code',
  expiresAt: '2027-02-01T00:00:00Z',
  person: {
    firstName: '太郎',
    lastName: '髙橋',
    email: 'taro@example.org',
    revokeToken: 'revoke',
    metadata: { furigana: null, selectedLanguage: 'ja' as const },
    order: null,
  },
}
const details: Details = {
  affiliation: sampleDetails.ja.affiliation,
  planId: 'member',
  metadata: { ...sampleDetails.ja.metadata, otherPlans: ['reception'] },
}

const described = (role: 'textbox' | 'combobox' | 'radio', name: string, description: string) =>
  screen.queryByRole(role, { name, description })

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = all[language]
  const t = texts.registration.form
  const fields = texts.participantFields
  const ui = createTranslator({ locale: language, messages: texts, namespace: 'ui' })
  beforeEach(() => stored.language.write(language))

  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const type = (name: string, text: string) => {
    field(name).focus()
    fireEvent.change(field(name), { target: { value: text } })
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const names = Object.keys(requiredDetails[language]) as (keyof typeof fields)[]
  const required = [t.affiliation, texts.ticket.category, ...names.map((name) => fields[name].label)]

  test('the form asks for the category also when each of them is sold out', async () => {
    await show(
      <RegistrationForm
        link={link}
        offer={offer}
        choices={{ ...choices, tickets: choices.tickets.map((choice) => ({ ...choice, isDisabled: true })) }}
        initial={emptyForm}
        toChange={null}
        refused={[]}
        preRegistrationPath="/"
        onEdited={() => {}}
        onFilledIn={() => {}}
      />,
    )
    press(t.submit)
    await screen.findByText(ui('brokenFields', { count: required.length }))
    const alert = within(screen.getByRole('alert'))
    const message = ui('notChosen', { field: texts.ticket.category })
    expect(alert.getByText(message)).toBeTruthy()
    expect(alert.queryByRole('button', { name: message })).toBeNull()
  })

  describe('the form', () => {
    const filledIn = vi.fn()
    beforeEach(() =>
      show(
        <RegistrationForm
          link={link}
          offer={offer}
          choices={choices}
          initial={emptyForm}
          toChange={null}
          refused={[]}
          preRegistrationPath="/"
          onEdited={() => {}}
          onFilledIn={filledIn}
        />,
      ),
    )

    const postalCodeHint =
      language === 'ja' ? texts.registration.addressLookup.hint : texts.registration.postalCode.abroad
    const choose = (name: string, value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

    test('shows the accepted input of each field', () => {
      for (const [name, hint] of [
        [fields.membershipNumber.label, fields.membershipNumber.hint],
        [fields.postalCode.label, postalCodeHint],
        [fields.tel.label, fields.tel.hint],
        [fields.fax.label, fields.fax.hint],
        [t.affiliation, t.affiliationHint],
        [fields.address.label, fields.address.hint],
      ] as const)
        expect(described('textbox', name, hint), name).not.toBeNull()
      // `street-address` would make a browser fill in all lines.
      expect(field(fields.address.label).autocomplete).toBe('address-line1')
      expect(fields.membershipNumber.hint).toMatch(/99.*00/)
      if (language === 'ja') expect(postalCodeHint).toMatch(/123-4567/)
      else expect(postalCodeHint).not.toMatch(/-/)
      for (const hint of [fields.tel.hint, fields.fax.hint]) expect(hint).toMatch(/ハイフンなし|Digits only/)
    })

    test('tells assistive technology which fields are required', () => {
      const list = (name: string) => screen.getByRole('combobox', { name })
      const needs = [
        [field(t.affiliation), true],
        [field(fields.fax.label), false],
        [list(fields.occupation.label), true],
        [list(fields.birth.label), false],
      ] as const
      for (const [control, isRequired] of needs)
        expect(control.getAttribute('aria-required'), control.id).toBe(String(isRequired))
      const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
      expect(choice(texts.choices.contact.HOME).required).toBe(true)
      expect(choice('Member').required).toBe(true)
      expect(choice(texts.choices.gender.FEMALE).required).toBe(false)
    })

    test('asks for the postal code in the form of its place, and checks it again when that changes', async () => {
      const { japan, abroad } = texts.registration.postalCode
      const isJapanese = language === 'ja'
      const [list, home, foreign] = isJapanese
        ? ([fields.prefecture.label, '13', 'OVERSEAS'] as const)
        : ([fields.country.label, 'JP', 'GB'] as const)
      const atHome = isJapanese ? postalCodeHint : japan
      const expectHint = async (...said: string[]) => {
        const name = fields.postalCode.label
        await waitFor(() => expect(described('textbox', name, said.join(' ')), said.join()).not.toBeNull())
      }
      choose(list, home)
      type(fields.postalCode.label, 'SW1A 1AA')
      fireEvent.blur(field(fields.postalCode.label))
      await expectHint(atHome, texts.rules.postalCode)
      choose(list, foreign)
      await expectHint(abroad)
      type(fields.postalCode.label, 'SW1A_1AA')
      fireEvent.blur(field(fields.postalCode.label))
      await expectHint(abroad, texts.rules.postalCodeAbroad)
      type(fields.postalCode.label, '6100000')
      fireEvent.blur(field(fields.postalCode.label))
      await expectHint(abroad)
      expect(field(fields.postalCode.label).value).toBe('6100000')
      type(fields.postalCode.label, '10115')
      fireEvent.blur(field(fields.postalCode.label))
      choose(list, home)
      await expectHint(atHome, texts.rules.postalCode)
    })

    test('offers years of birth with four digits', () => {
      const years = within(screen.getByRole('combobox', { name: fields.birth.label }))
        .getAllByRole('option')
        .slice(1)
      expect(years.length).toBeGreaterThan(100)
      for (const year of years) expect(year.textContent).toMatch(/^(19|20)[0-9]{2}$/)
    })

    test('shows no error during the first typing, then the error, and removes it as soon as it is corrected', async () => {
      const broken = texts.rules.alphanumeric
      type(fields.membershipNumber.label, '12-')
      await checked()
      expect(screen.queryByText(broken)).toBeNull()
      fireEvent.blur(field(fields.membershipNumber.label))
      expect(await screen.findByText(broken)).toBeTruthy()
      expect(
        described('textbox', fields.membershipNumber.label, `${fields.membershipNumber.hint} ${broken}`),
      ).not.toBeNull()
      expect(field(fields.membershipNumber.label).getAttribute('aria-invalid')).toBe('true')
      type(fields.membershipNumber.label, '12')
      await waitFor(() => expect(screen.queryByText(broken)).toBeNull())
      expect(field(fields.membershipNumber.label).getAttribute('aria-invalid')).toBeNull()
    })

    test('lists what is wrong when submitted empty, focuses the first, and leads to each', async () => {
      press(t.submit)
      const summary = await screen.findByText(ui('brokenFields', { count: required.length }))
      const alert = screen.getByRole('alert')
      expect(alert.contains(summary)).toBe(true)
      await waitFor(() => expect(document.activeElement).toBe(field(t.affiliation)))
      expect(filledIn).not.toHaveBeenCalled()
      const links = within(alert).getAllByRole('button')
      const messages = links.map(({ textContent }) => textContent ?? '')
      const typed = (field: string) => texts.rules.required.replace('{field}', field)
      const chosen = (field: string) => ui('notChosen', { field })
      const missing = (name: string) => (screen.queryByRole('textbox', { name }) ? typed : chosen)(name)
      expect(messages.toSorted()).toEqual(required.map(missing).toSorted())
      const onScreen = [...document.querySelectorAll<HTMLElement>('[data-broken]')]
      expect(messages).toEqual(onScreen.map(({ dataset }) => dataset.broken))
      // Some fields explain or fill in those after them.
      const inOrder = [
        ...(language === 'ja'
          ? [typed(fields.postalCode.label), chosen(fields.prefecture.label)]
          : [chosen(fields.country.label), typed(fields.postalCode.label)]),
        chosen(texts.ticket.category),
        typed(fields.membershipNumber.label),
      ]
      expect(messages.filter((message) => inOrder.includes(message))).toEqual(inOrder)
      for (const link of links) {
        fireEvent.click(link)
        const frame = document.activeElement?.closest<HTMLElement>('[data-broken]')
        expect(frame?.dataset.broken).toBe(link.textContent)
      }
    })

    test('shows the remaining characters only near the limit, counting 𠮷 as one', () => {
      type(t.affiliation, '𠮷'.repeat(89))
      expect(described('textbox', t.affiliation, t.affiliationHint)).not.toBeNull()
      type(t.affiliation, '𠮷'.repeat(90))
      expect(
        described('textbox', t.affiliation, `${t.affiliationHint} ${ui('charactersLeft', { count: 10 })}`),
      ).not.toBeNull()
      const aloud = { selector: '[role=status]' }
      expect(screen.getByText(ui('charactersLeft', { count: 10 }), aloud)).toBeTruthy()
      type(t.affiliation, '𠮷'.repeat(93))
      expect(
        described('textbox', t.affiliation, `${t.affiliationHint} ${ui('charactersLeft', { count: 7 })}`),
      ).not.toBeNull()
      expect(screen.queryByText(ui('charactersLeft', { count: 7 }), aloud)).toBeNull()
      type(t.affiliation, '𠮷'.repeat(100))
      expect(screen.getByText(ui('charactersLeft', { count: 0 }), aloud)).toBeTruthy()
      type(t.affiliation, ` ${'𠮷'.repeat(102)}　`)
      expect(screen.getByText(ui('charactersOver', { count: 2 }), aloud)).toBeTruthy()
    })

    test.each([
      ['address', 500],
      ['membershipNumber', 20],
      ['otherOccupation', 15],
    ] as const)('shows the remaining characters of %s', (name, max) => {
      if (name === 'otherOccupation')
        fireEvent.change(screen.getByRole('combobox', { name: fields.occupation.label }), {
          target: { value: 'OTHER' },
        })
      type(fields[name].label, '1'.repeat(max - 1))
      const counts = screen.getAllByText(ui('charactersLeft', { count: 1 }), { selector: '[id$=-count]' })
      const described = field(fields[name].label).getAttribute('aria-describedby')?.split(' ')
      expect(counts.map(({ id }) => id)).toEqual([described?.at(-1)])
    })

    test('clears the free-text occupation when one of the list is selected', () => {
      const { occupation, otherOccupation } = fields
      choose(occupation.label, 'OTHER')
      type(otherOccupation.label, '鍼灸師')
      choose(occupation.label, 'DOCTOR')
      expect(screen.queryByRole('textbox', { name: otherOccupation.label })).toBeNull()
      choose(occupation.label, 'OTHER')
      expect(field(fields.otherOccupation.label).value).toBe('')
    })

    test.each(['INVALID_HEADER_FORMAT', 'INVALID_INPUT', 'ALREADY_COMPLETED'] as const)(
      "can't be cancelled with %s: the dialog says why",
      async (code) => {
        // jsdom has no modal dialog.
        Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} })
        answered.mockRejectedValue(new ApiError(code, 400))
        press(t.cancel)
        const dialog = screen.getByRole('alertdialog', { hidden: true })
        fireEvent.click(within(dialog).getByText(texts.registration.cancel.confirm))
        const said = `${texts.registration.errors.revoke[code]} (error code : ${code})`
        expect(await within(dialog).findByText(saying(said))).toBeTruthy()
        expect(within(dialog).getByText(texts.registration.cancel.failedTitle)).toBeTruthy()

        fireEvent.click(within(dialog).getByText(texts.registration.cancel.stay))
        press(t.cancel)
        expect(screen.queryByText(saying(said))).toBeNull()
      },
    )

    test('keeps the dialog open while the cancellation runs', async () => {
      Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} })
      answered.mockReturnValue(new Promise(() => {}))
      press(t.cancel)
      const dialog = screen.getByRole('alertdialog', { hidden: true })
      fireEvent.click(within(dialog).getByText(texts.registration.cancel.confirm))
      const name = texts.registration.cancel.stay
      const stay = within(dialog).getByRole<HTMLButtonElement>('button', { name, hidden: true })
      await waitFor(() => expect(stay.disabled).toBe(true))
      const escaping = new Event('cancel', { cancelable: true })
      act(() => void dialog.dispatchEvent(escaping))
      expect(escaping.defaultPrevented).toBe(true)
      expect(dialog.getAttribute('closedby')).toBe('none')
      expect(screen.getByRole('alertdialog', { hidden: true })).toBe(dialog)
    })
  })

  describe('the confirmation', () => {
    const terms = {
      seller: 'Society',
      period: 'until 31 December',
      deliveryTime: '19 to 21 November',
      cancellation: 'no refund',
      legalHref: '#/guide?aid=law',
    }
    const onLinkSent = vi.fn()
    const onChange = vi.fn()
    const onReduced = vi.fn()
    const confirmation = (changed: { error?: SendError; chosen?: Details; soldOut?: string[] } = {}) => (
      <RegistrationConfirmation
        link={link}
        details={changed.chosen ?? details}
        offer={{ ...offer, stocks: (changed.soldOut ?? []).map(soldOut) }}
        terms={terms}
        ways={{ preRegistrationPath: '/pre-registration', loginPath: '/mypage' }}
        error={changed.error ?? null}
        isSending={false}
        onConfirm={() => {}}
        onReduced={onReduced}
        onBack={() => {}}
        onChange={onChange}
        onLinkSent={onLinkSent}
      />
    )
    const c = texts.registration.confirmation
    const isBefore = (first: Element, second: Element) =>
      (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const definition = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling

    test('leads back to each section of the form, and shows the furigana', async () => {
      const furigana = { lastName: 'たかはし', firstName: 'たろう' }
      const metadata = { ...link.person.metadata, furigana }
      const read = { ...link, person: { ...link.person, metadata } }
      await show(<RegistrationConfirmation {...confirmation().props} link={read} />)
      expect(definition(t.furigana)?.textContent).toBe('たかはし たろう')
      for (const section of ['person', 'work', 'address', 'participation'] as const)
        press(c.changeOf.replace('{section}', t[section]))
      expect(onChange.mock.calls.flat()).toEqual(['person', 'work', 'address', 'participation'])
    })

    test('shows everything that the law on commercial transactions requires before its button', async () => {
      await show(confirmation())
      const submit = screen.getByRole('button', { name: c.submitPaid })
      const table = screen.getByRole('table')
      for (const [row, cells] of [
        ['Member', ['1', '¥15,000']],
        ['Reception', ['1', '¥5,000']],
        [texts.ui.total, ['¥20,000']],
      ] as const) {
        const header = within(table).getByRole('rowheader', { name: row })
        const line = within(header.closest('tr') as HTMLElement).getAllByRole('cell')
        expect(line.map(({ textContent }) => textContent)).toEqual(cells)
      }
      expect(within(table).getByRole('columnheader', { name: texts.ui.quantity })).toBeTruthy()
      expect(texts.ui.price + texts.ui.total).toMatch(/税込.*税込|tax incl.*tax incl/i)
      for (const [term, description] of [
        [c.paymentMethod, c.creditCard],
        [c.paymentTiming, c.paymentTimingText],
        [texts.site.guide.law.managementOffice, terms.seller],
        [c.deliveryTime, terms.deliveryTime],
        [c.period, texts.ui.inJapan.replace('{period}', terms.period)],
        [c.cancellation, terms.cancellation],
      ] as const) {
        const told = definition(term)
        expect(told?.textContent).toBe(description)
        expect(told && isBefore(told, submit)).toBe(true)
      }
      const notice = screen.getByRole('link', { name: c.legalNotice + texts.ui.opensInNewTab })
      expect(notice.getAttribute('href')).toBe(terms.legalHref)
      expect(isBefore(notice, submit)).toBe(true)
    })

    test('says that an order is free, and leaves out the terms of refunds', async () => {
      const chosen = { ...details, planId: 'student', metadata: { ...details.metadata, otherPlans: [] } }
      await show(confirmation({ chosen }))
      expect(definition(c.paymentMethod)?.textContent).toBe(c.nothingToPay)
      expect(screen.queryByText(c.paymentTiming)).toBeNull()
      expect(screen.queryByText(c.cancellation)).toBeNull()
      expect(definition(c.deliveryTime)?.textContent).toBe(terms.deliveryTime)
      expect(screen.getByRole('button', { name: c.submitFree })).toBeTruthy()
    })

    const { register, reserve } = texts.registration.errors
    const refusals: [OrderCall, string, string][] = [
      ['register', 'INPUT_MISMATCH', register.INPUT_MISMATCH],
      ['register', 'CODE_DISABLED', register.CODE_DISABLED],
      ['register', 'RESOURCE_NOT_AVAILABLE', register.RESOURCE_NOT_AVAILABLE],
      ['session', 'RESOURCE_NOT_AVAILABLE', register.RESOURCE_NOT_AVAILABLE],
      ['reserve', 'RESOURCE_NOT_AVAILABLE', reserve.RESOURCE_NOT_AVAILABLE],
      ['register', 'ALREADY_REGISTRATED', texts.errors.ALREADY_REGISTRATED],
      ['register', 'INVALID_PLAN_ID', texts.errors.INVALID_PLAN_ID],
      ['register', 'INVALID_CODE', texts.errors.INVALID_CODE],
      ['register', 'INVALID_FORMAT', texts.errors.INVALID_FORMAT],
    ]
    test.each(refusals)('words a refusal of %s with %s', async (failedCall, code, text) => {
      await show(confirmation({ error: new SendError(failedCall, new ApiError(code, 400)) }))
      expect(screen.getByRole('alert').textContent).toBe(`${text} (error code : ${code})`)
      const mayBeSentAgain = ['INVALID_PLAN_ID', 'INVALID_FORMAT'].includes(code)
      const submit = screen.queryByRole<HTMLButtonElement>('button', { name: c.submitPaid })
      if (code === 'RESOURCE_NOT_AVAILABLE') expect(submit?.disabled).toBe(true)
      else expect(submit?.disabled).toBe(mayBeSentAgain ? false : undefined)
    })

    const full = new SendError('reserve', new ApiError('RESOURCE_NOT_AVAILABLE', 409))
    const ticket = createTranslator({
      locale: language,
      messages: texts,
      namespace: 'ticket.soldOutMeanwhile',
    })

    test('names and strikes the option that sold out, and continues without it for the rest', async () => {
      await show(confirmation({ error: full, soldOut: ['reception'] }))
      const struck = [...document.querySelectorAll('s')].map(({ textContent }) => textContent)
      expect(struck).toEqual(['Reception', '¥5,000'])
      const row = screen.getByRole('rowheader', { name: `Reception ${texts.ticket.soldOut}` })
      expect(row.closest('tr')?.textContent).toContain('0')
      expect(screen.getAllByText('¥15,000')).toHaveLength(2)
      expect(screen.getByRole('alert').textContent).toContain(ticket('dropOrChoose', { plans: 'Reception' }))
      expect(screen.queryByRole('button', { name: c.submitPaid })).toBeNull()
      expect(isBefore(screen.getByRole('alert'), screen.getByRole('table'))).toBe(true)
      expect(screen.queryByText(c.leadPaid)).toBeNull()
      press(ticket('drop'))
      expect(onReduced).toHaveBeenCalledExactlyOnceWith([offer.tickets[0]])
    })

    test('names the category that sold out, shows no total, and leads to the others', async () => {
      onChange.mockClear()
      await show(confirmation({ error: full, soldOut: ['member'] }))
      expect(screen.queryByText(texts.ui.total)).toBeNull()
      expect(screen.getByRole('alert').textContent).toContain(ticket('choose', { plans: 'Member' }))
      expect(screen.queryByRole('button', { name: ticket('drop') })).toBeNull()
      press(ticket('otherCategory'))
      expect(onChange).toHaveBeenCalledExactlyOnceWith('participation')
    })

    const { toPreRegistration, toMyPage, sendLink } = texts.registration.loading
    test.each([
      ['INPUT_MISMATCH', toPreRegistration, '/pre-registration'],
      ['CODE_DISABLED', toPreRegistration, '/pre-registration'],
      ['INVALID_CODE', toPreRegistration, '/pre-registration'],
      ['ALREADY_REGISTRATED', toMyPage, '/mypage'],
    ])("links to the next step after %s, which a retry can't fix", async (code, name, path) => {
      await show(confirmation({ error: new SendError('register', new ApiError(code, 400)) }))
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
    })

    test('mails a new link when its own has expired', async () => {
      await show(confirmation({ error: new SendError('session', new ApiError('CODE_EXPIRED', 410)) }))
      press(sendLink)
      await waitFor(() => expect(onLinkSent).toHaveBeenCalledOnce())
      expect(answered).toHaveBeenCalledExactlyOnceWith(api.sendLink, { body: { code: link.code } })
    })
  })

  describe('a used link', () => {
    const used = <AlreadyRegistered code="code" loginPath="/mypage" />

    test('says calmly that the person is registered, and forgets the draft', async () => {
      keepDraft('registration', 'code', emptyForm)
      await show(used)
      const { title, text } = texts.registration.registered
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
      expect(screen.getByText(text)).toBeTruthy()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.queryByText(texts.registration.result.registrationId)).toBeNull()
      await waitFor(() => expect(stored.registrationDraft.read()).toBeNull())
    })

    test('shows the registration ID of its own registration only', async () => {
      keepRegisteredLink('another', 'A-1')
      expect(registeredWith('code')).toBeNull()
      keepRegisteredLink('code', 'A-2')
      await show(used)
      expect(screen.getByText('A-2')).toBeTruthy()
    })
  })

  describe('a broken link', () => {
    const onRetry = vi.fn()
    const problem = (error: ApiError) => (
      <LinkProblem code="code" error={error} onRetry={onRetry} preRegistrationPath="/" loginPath="/mypage" />
    )
    const loading = texts.registration.loading
    const { sendLink } = texts.registration.errors

    test.each(['ALREADY_REGISTRATED', 'TOO_MANY_ATTEMPTS', 'INVALID_FORMAT'] as const)(
      'says why no new one is sent: %s',
      async (code) => {
        answered.mockRejectedValue(new ApiError(code, 429))
        await show(problem(new ApiError('CODE_EXPIRED', 410)))
        press(loading.sendLink)
        expect(await screen.findByText(saying(`${sendLink[code]} (error code : ${code})`))).toBeTruthy()
      },
    )

    test('reports tickets that fail to load, with a retry button', async () => {
      await show(problem(new ApiError('INTERNAL_ERROR', 500)))
      const said = `${texts.errors.INTERNAL_ERROR} (error code : INTERNAL_ERROR)`
      expect(screen.getByRole('alert').textContent).toBe(said)
      press(texts.ui.retry)
      expect(onRetry).toHaveBeenCalledOnce()
      onRetry.mockClear()
    })
  })
})
