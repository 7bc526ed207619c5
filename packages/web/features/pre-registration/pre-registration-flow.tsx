import { useState } from 'react'
import { PreRegistrationForm } from './pre-registration-form.tsx'
import { PreRegistrationSent, type Sent } from './pre-registration-sent.tsx'

type Props = {
  /** The registration period as a text. */
  period: string
  /** The privacy notice. */
  notice: string
  mailDomain: string
  formPath: string
  loginPath: string
}

export function PreRegistrationFlow({ period, notice, mailDomain, formPath, loginPath }: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  return sent === null ? (
    <PreRegistrationForm period={period} notice={notice} loginPath={loginPath} onSent={setSent} />
  ) : (
    <PreRegistrationSent sent={sent} mailDomain={mailDomain} formPath={formPath} />
  )
}
