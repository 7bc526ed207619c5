// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { useLayoutEffect, useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LeaveGuardProvider, useLeaveGuard } from './leave-guard.tsx'

// jsdom has no modal dialog.
beforeAll(() =>
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close() {},
  }),
)
afterEach(cleanup)

function Edited({ onGone }: { onGone: () => void }) {
  useLeaveGuard('edits')
  return (
    <button type="button" onClick={onGone}>
      go
    </button>
  )
}

/** Leaves in the commit that shows it, before anybody can press "back". */
function Next({ onLeft }: { onLeft: () => void }) {
  const { leave } = useLeaveGuard(null)
  useLayoutEffect(() => leave(onLeft), [leave, onLeft])
  return null
}

function Screens({ onLeft }: { onLeft: () => void }) {
  const [isGone, setGone] = useState(false)
  return isGone ? <Next onLeft={onLeft} /> : <Edited onGone={() => setGone(true)} />
}

/** A waiting screen that holds seats, with a form that opens and closes inside it. */
function Waiting() {
  const { leave } = useLeaveGuard('seats')
  const [hasForm, setForm] = useState(false)
  return (
    <>
      {hasForm && <Edited onGone={() => setForm(false)} />}
      <button type="button" onClick={() => setForm(true)}>
        edit
      </button>
      <button type="button" onClick={() => leave(() => {})}>
        leave
      </button>
    </>
  )
}

test('the guard for seats takes precedence, whichever guard mounted last', async () => {
  const element = (
    <LeaveGuardProvider>
      <Waiting />
    </LeaveGuardProvider>
  )
  render(
    <IntlProvider locale="en" messages={en}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </IntlProvider>,
  )
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'leave' }))
    expect(await screen.findByRole('alertdialog', { name: en.ui.leave.seats.title })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: en.ui.leave.seats.stay }))
  }
  fireEvent.click(await screen.findByRole('button', { name: 'edit' }))
  await ask()
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
  await ask()
})

test('a guard ends together with its screen', async () => {
  const onLeft = vi.fn()
  const element = (
    <LeaveGuardProvider>
      <Screens onLeft={onLeft} />
    </LeaveGuardProvider>
  )
  render(
    <IntlProvider locale="en" messages={en}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
    </IntlProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'go' }))
  expect(onLeft).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
