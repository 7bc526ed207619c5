// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { Stock, TicketPlan } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { type OrderCall, SendError } from '../../shared/order/ordering.ts'
import { storedPurchase } from '../../shared/order/stored-order.ts'
import { TestFrame } from '../../test-frame.tsx'
import { LeaveGuardProvider } from '../../ui/leave-guard.tsx'
import { PurchaseConfirmation } from './purchase-confirmation.tsx'
import { LoadingFailed, NotOffered } from './purchase-loading.tsx'
import { PurchaseSelection } from './purchase-selection.tsx'

// Leaves room for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const all = { ja, en }
const ways = { profilePath: '/mypage/profile', loginPath: '/mypage' }

beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = async (content: ReactNode) => {
  const element = <LeaveGuardProvider>{content}</LeaveGuardProvider>
  render(
    <TestFrame>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </TestFrame>,
  )
  await screen.findByRole('heading', { level: 1 })
}

const plan = (planId: string, price: number): TicketPlan => ({
  planId,
  planName: { ja: planId, en: planId },
  price,
  priceText: { ja: String(price), en: String(price) },
  type: 'option',
  metadata: { description: { ja: '', en: '' } },
})
const optionPlans = [plan('reception', 5_000), plan('luncheon', 0)]

describe.each(['ja', 'en'] as const)('in %s', (language) => {
  const texts = all[language]
  const t = texts.additionalPurchase
  beforeEach(() => stored.language.write(language))

  test.each([
    ['INTERNAL_ERROR', 500, texts.errors.INTERNAL_ERROR, 'again'],
    ['TOKEN_EXPIRED', 401, t.errors.login.TOKEN_EXPIRED, 'login'],
    ['DISABLED', 403, t.errors.login.DISABLED, 'login'],
  ] as const)(
    'shows a loading failure with %s, and a retry button where that helps',
    async (code, status, text, way) => {
      const onRetry = vi.fn()
      await show(
        <LoadingFailed error={new ApiError(code, status)} isPending={false} {...{ onRetry, ...ways }} />,
      )
      expect(screen.getByRole('alert').textContent).toBe(`${text} (error code : ${code})`)
      if (way === 'login')
        expect(screen.getByRole('link', { name: t.toLogin }).getAttribute('href')).toBe(ways.loginPath)
      else fireEvent.click(screen.getByRole('button', { name: texts.ui.retry }))
      expect(onRetry).toHaveBeenCalledTimes(way === 'again' ? 1 : 0)
    },
  )

  test('says that there is no offer, and links to My Page', async () => {
    await show(<NotOffered profilePath={ways.profilePath} />)
    expect(screen.getByText(t.notOffered)).toBeTruthy()
    expect(screen.getByRole('link', { name: t.toMyPage }).getAttribute('href')).toBe(ways.profilePath)
  })

  describe('the selection', () => {
    const onChosen = vi.fn()
    const select = (isDisabled: boolean) =>
      show(
        <PurchaseSelection
          offer={{ tickets: [], optionPlans, stocks: [] }}
          choices={optionPlans.map(({ planId }) => ({ value: planId, label: planId, isDisabled }))}
          initial={[]}
          profilePath={ways.profilePath}
          onEdited={() => {}}
          onChosen={onChosen}
        />,
      )
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: t.selection.next })

    test('enables the next step once an option is selected, and shows the total', async () => {
      await select(false)
      expect(next().disabled).toBe(true)
      expect(screen.getByText(t.selection.nothingChosen)).toBeTruthy()
      expect(screen.getByText(t.selection.chooseFirst)).toBeTruthy()
      fireEvent.click(screen.getByRole('checkbox', { name: 'reception' }))
      expect(next().disabled).toBe(false)
      expect(screen.queryByText(t.selection.chooseFirst)).toBeNull()
      expect(screen.getAllByText('¥5,000').length).toBeGreaterThan(0)
      fireEvent.click(next())
      await vi.waitFor(() => expect(onChosen).toHaveBeenCalledExactlyOnceWith(['reception']))
    })

    test('says when no option is left to select', async () => {
      await select(true)
      expect(screen.getByText(t.selection.none)).toBeTruthy()
      expect(next().disabled).toBe(true)
    })
  })

  describe('the confirmation', () => {
    const c = t.confirmation
    const onReduced = vi.fn()
    const confirm = (error: SendError | null, plans = optionPlans, stocks: Stock[] = []) =>
      show(
        <PurchaseConfirmation
          offer={{ tickets: [], optionPlans, stocks }}
          plans={plans}
          terms={{
            seller: 's',
            period: 'p',
            deliveryTime: 'd',
            cancellation: 'c',
            legalHref: '#/guide?aid=law',
          }}
          loginPath={ways.loginPath}
          error={error}
          isSending={false}
          onConfirm={() => {}}
          onReduced={onReduced}
          onBack={() => {}}
        />,
      )

    test('lists the items with total and terms, and announces the payment window', async () => {
      await confirm(null)
      const total = screen.getByRole('row', { name: (name) => name.startsWith(texts.ui.total) })
      expect(total.textContent).toContain('¥5,000')
      expect(screen.getByText(c.period)).toBeTruthy()
      expect(screen.getByText(texts.registration.confirmation.creditCard)).toBeTruthy()
      expect(screen.getByText(c.newWindow)).toBeTruthy()
    })

    test('asks for no payment if the items are free', async () => {
      await confirm(null, [plan('luncheon', 0)])
      expect(screen.getByText(texts.registration.confirmation.nothingToPay)).toBeTruthy()
      expect(screen.queryByText(c.newWindow)).toBeNull()
      expect(screen.getByRole('button', { name: c.submitFree })).toBeTruthy()
    })

    const full = new SendError('reserve', new ApiError('RESOURCE_NOT_AVAILABLE', 409))
    const soldOut = (planId: string) => ({ planId, stock: 5, available: 0, isNotAvailable: true })
    const { drop } = texts.ticket.soldOutMeanwhile

    test('continues without an option that sold out', async () => {
      await confirm(full, optionPlans, [soldOut('luncheon')])
      expect(screen.getByRole('alert').textContent).toContain('luncheon')
      fireEvent.click(screen.getByRole('button', { name: drop }))
      expect(onReduced).toHaveBeenCalledExactlyOnceWith([optionPlans[0]])
    })

    test('has no total and nothing to continue with if all options sold out', async () => {
      await confirm(full, optionPlans, [soldOut('luncheon'), soldOut('reception')])
      expect(screen.queryByText(texts.ui.total)).toBeNull()
      for (const name of [drop, c.submitPaid, c.submitFree])
        expect(screen.queryByRole('button', { name })).toBeNull()
      expect(screen.queryByText(c.leadPaid)).toBeNull()
    })

    const { login, order, reserve } = t.errors
    const refusals: [OrderCall, string, string, 'again' | 'choose' | 'login'][] = [
      ['reserve', 'RESOURCE_NOT_AVAILABLE', reserve.RESOURCE_NOT_AVAILABLE, 'choose'],
      ['session', 'RESOURCE_NOT_AVAILABLE', order.RESOURCE_NOT_AVAILABLE, 'choose'],
      ['reserve', 'INVALID_PLAN_ID', order.INVALID_PLAN_ID, 'choose'],
      ['session', 'INVALID_PLAN_ID', order.INVALID_PLAN_ID, 'choose'],
      ['session', 'PERMISSION_DENIED', order.PERMISSION_DENIED, 'choose'],
      ['session', 'REQUEST_IN_PROGRESS', order.REQUEST_IN_PROGRESS, 'again'],
      ['session', 'INTERNAL_ERROR', texts.errors.INTERNAL_ERROR, 'again'],
      ['reserve', 'INVALID_CODE', login.INVALID_CODE, 'login'],
      ['session', 'TOKEN_EXPIRED', login.TOKEN_EXPIRED, 'login'],
    ]
    test.each(refusals)(
      'words a refusal of the %s with %s by call and code',
      async (failedCall, code, text, way) => {
        await confirm(new SendError(failedCall, new ApiError(code, 400)))
        expect(screen.getByRole('alert').textContent).toBe(`${text} (error code : ${code})`)
        const submit = screen.queryByRole<HTMLButtonElement>('button', { name: c.submitPaid })
        expect(submit?.disabled).toBe({ again: false, choose: true, login: undefined }[way])
        expect(screen.queryByRole('link', { name: t.toLogin }) !== null).toBe(way === 'login')
      },
    )
  })
})

test('keeps a pending order for this tab and participant only, until it ends', () => {
  storedPurchase.store({ registrationId: 'D-1', orderId: 'order-1', planIds: ['reception'] })
  expect(storedPurchase.find('D-1')).toMatchObject({ orderId: 'order-1', planIds: ['reception'] })
  expect(storedPurchase.find('D-2')).toBeNull()
  storedPurchase.forget()
  expect(storedPurchase.find('D-1')).toBeNull()
})
