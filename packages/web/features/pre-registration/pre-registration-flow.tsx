import { useState } from 'react'
import { PreRegistrationForm } from './pre-registration-form.tsx'
import { PreRegistrationSent } from './pre-registration-sent.tsx'

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
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo === null ? (
    <PreRegistrationForm period={period} notice={notice} loginPath={loginPath} onSent={setSentTo} />
  ) : (
    <PreRegistrationSent email={sentTo} mailDomain={mailDomain} formPath={formPath} />
  )
}
