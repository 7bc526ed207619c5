import type { ReactNode } from 'react'
import { LeaveGuardProvider } from '../ui/leave-guard.tsx'
import { WindowTitleContext } from '../ui/page.tsx'
import { SnackbarProvider } from '../ui/snackbar.tsx'
import { Activity } from './activity.tsx'
import { LanguageFailed } from './language-failed.tsx'
import { useLanguageOfAddress } from './use-language-of-address.ts'

/** The frame of every layout: window title, notices, leave guard, progress, language of the address. */
export function Screen({ title, children }: { title: string; children: ReactNode }) {
  useLanguageOfAddress()
  return (
    <WindowTitleContext value={title}>
      <SnackbarProvider>
        <LeaveGuardProvider>
          <Activity />
          <LanguageFailed />
          {children}
        </LeaveGuardProvider>
      </SnackbarProvider>
    </WindowTitleContext>
  )
}
