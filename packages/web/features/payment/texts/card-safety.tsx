import type { SitePayment } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/language.tsx'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../payment.module.css'
import { providerName } from '../providers/token-providers.ts'

/** The company that gets the card, and the way it is charged. */
export function CardSafety({ provider }: Pick<SitePayment, 'provider'>) {
  const t = useTranslations('payment.card')
  const { language } = useLanguage()
  const name = providerName(provider)
  return (
    <div className={styles.note}>
      <Icon name="lock" />
      <div>
        <p>{name ? t('safetyOf', { provider: name[language] }) : t('safety')}</p>
        <p>{t('onePayment')}</p>
      </div>
    </div>
  )
}
