import { useState } from 'react'
import { PreRegistrationForm } from './pre-registration-form.tsx'
import { PreRegistrationSent } from './pre-registration-sent.tsx'
import { readSent, reopenSent, type Sent } from './sent-draft.ts'

type Props = {
  /** The privacy notice. */
  notice: string
  mailDomain: string
  loginPath: string
}

export function PreRegistrationFlow({ notice, mailDomain, loginPath }: Props) {
  const [sent, setSent] = useState<Sent | null>(readSent)
  if (sent === null) return <PreRegistrationForm notice={notice} loginPath={loginPath} onSent={setSent} />
  return (
    <PreRegistrationSent
      sent={sent}
      mailDomain={mailDomain}
      onSent={setSent}
      onCorrect={() => {
        reopenSent(sent)
        setSent(null)
      }}
    />
  )
}
