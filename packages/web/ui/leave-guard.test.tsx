// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { en } from '@uketsuke/phrases/en'
import { useLayoutEffect, useState } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { afterEach, expect, test, vi } from 'vitest'
import { LeaveGuardProvider, useLeaveGuard } from './leave-guard.tsx'

afterEach(cleanup)

function Edited({ onGone }: { onGone: () => void }) {
  useLeaveGuard('edits')
  return (
    <button type="button" onClick={onGone}>
      go
    </button>
  )
}

/** Leaves in the commit that shows it, sooner than anybody can press "back". */
function Next({ onLeft }: { onLeft: () => void }) {
  const { leave } = useLeaveGuard(null)
  useLayoutEffect(() => leave(onLeft), [leave, onLeft])
  return null
}

function Screens({ onLeft }: { onLeft: () => void }) {
  const [isGone, setGone] = useState(false)
  return isGone ? <Next onLeft={onLeft} /> : <Edited onGone={() => setGone(true)} />
}

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
