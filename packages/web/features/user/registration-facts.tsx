import type { User } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatMinute, formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { amountKept, categoryOf, nothing } from './purchases.ts'
import styles from './registration-facts.module.css'

const blank = '\u00a0'

const useAmountPaid = () => {
  const t = useTranslations('user.home')
  const { language } = useLanguage()
  return ({ payments }: User): string => {
    const kept = amountKept(payments)
    return kept === 0 ? t('nothingToPay') : formatYen(kept, language)
  }
}

/** The registration on one line: state, category, amount. Beside the menu, the facts say more. */
export function RegistrationStatus({ user }: { user: User | null }) {
  const t = useTranslations('user.home')
  const { language } = useLanguage()
  const amountPaid = useAmountPaid()
  const parts = user
    ? [user.participation && t('complete'), categoryOf(user)?.[language], amountPaid(user)].filter(Boolean)
    : []
  return (
    <p className={styles.status}>
      {user?.participation && <Icon name="check" className={styles.tick} />}
      {parts.join(t('separator')) || blank}
    </p>
  )
}

/** The registration in four facts. Until the participant is known they are blank, so that nothing moves. */
export function RegistrationFacts({ user, meetingDays }: { user: User | null; meetingDays: string | null }) {
  const t = useTranslations('user')
  const { language } = useLanguage()
  const amountPaid = useAmountPaid()
  const facts = [
    {
      term: t('home.registration'),
      description: user && (
        <>
          {user.participation && (
            <span className={styles.complete}>
              <Icon name="check" /> {t('home.complete')}
            </span>
          )}{' '}
          {unbroken(formatMinute(user.createdAt, language))}
        </>
      ),
    },
    { term: t('profile.category'), description: user && (categoryOf(user)?.[language] ?? nothing) },
    { term: t('home.paid'), description: user && amountPaid(user) },
    ...(meetingDays === null
      ? []
      : [{ term: t('home.meeting'), description: user && unbroken(meetingDays) }]),
  ]
  return (
    <dl aria-hidden={!user} className={user ? styles.facts : `${styles.facts} ${styles.unknown}`}>
      {facts.map(({ term, description }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{description ?? blank}</dd>
        </div>
      ))}
    </dl>
  )
}
