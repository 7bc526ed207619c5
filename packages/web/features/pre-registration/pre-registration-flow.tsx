import { type ReactNode, useState } from 'react'
import type { RegistrationStep } from '../../shared/order/journey.tsx'
import { PreRegistrationForm } from './pre-registration-form.tsx'
import { PreRegistrationSent } from './pre-registration-sent.tsx'
import { readSent, reopenSent, type Sent } from './sent-draft.ts'

type Props = {
  /** The privacy notice. */
  notice: string
  mailDomain: string
  loginPath: string
  /** Places the screen and its step. */
  children: (screen: ReactNode, step: RegistrationStep) => ReactNode
}

export function PreRegistrationFlow({ notice, mailDomain, loginPath, children }: Props) {
  const [sent, setSent] = useState<Sent | null>(readSent)
  if (sent === null)
    return children(
      <PreRegistrationForm notice={notice} loginPath={loginPath} onSent={setSent} />,
      'preRegistration',
    )
  return children(
    <PreRegistrationSent
      sent={sent}
      mailDomain={mailDomain}
      onSent={setSent}
      onCorrect={() => {
        reopenSent(sent)
        setSent(null)
      }}
    />,
    'mail',
  )
}
