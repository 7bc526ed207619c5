import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import styles from '../payment.module.css'
import { PaymentFrame } from '../payment-frame.tsx'
import { OutcomePending } from '../texts/outcome-pending.tsx'
import { leaveForBank } from './payment-window.ts'

/** Redirects once to the card company's authentication; the link is for browsers that do not follow. */
export function ThreeDSecureRedirect({ address }: { address: string }) {
  const t = useTranslations('payment.awaiting')
  const wentTo = useRef<string>(null)
  useEffect(() => {
    if (wentTo.current === address) return
    wentTo.current = address
    leaveForBank(address)
  }, [address])

  const text = <p>{t('redirecting')}</p>
  return (
    <PaymentFrame stage="awaiting" screen="leaving" title={t('leaving')}>
      <OutcomePending short={text} long={text} />
      <p>
        <a
          href={address}
          className={styles.link}
          onClick={(event) => {
            event.preventDefault()
            leaveForBank(address)
          }}
        >
          {t('redirectLink')}
        </a>
      </p>
    </PaymentFrame>
  )
}
