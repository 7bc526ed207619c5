import type { ReactNode } from 'react'
import { LeaveGuardProvider } from '../ui/leave-guard.tsx'
import { WindowTitleContext } from '../ui/page.tsx'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { Activity } from './activity.tsx'

/** What every layout stands in: window title, notices, leave guard, progress. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <WindowTitleContext value={title}>
      <SnackbarProvider>
        <LeaveGuardProvider>
          <Activity />
          {children}
        </LeaveGuardProvider>
      </SnackbarProvider>
    </WindowTitleContext>
  )
}
