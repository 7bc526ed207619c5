import type { User } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatMinute, formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { amountKept, categoryOf, nothing } from './purchases.ts'
import styles from './registration-facts.module.css'

const blank = '\u00a0'

/** The registration in four facts. Until the participant is known they are blank, so that nothing moves. */
export function RegistrationFacts({ user, meetingDays }: { user: User | null; meetingDays: string | null }) {
  const t = useTranslations('user')
  const { language } = useLanguage()
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
          {formatMinute(user.createdAt)}
        </>
      ),
    },
    { term: t('profile.category'), description: user && (categoryOf(user)?.[language] ?? nothing) },
    { term: t('home.paid'), description: user && formatYen(amountKept(user.payments), language) },
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
