import { useRef } from 'react'
import { PreRegistrationFlow } from '../../features/pre-registration/pre-registration-flow.tsx'
import { MeetingDetails } from '../../features/site/meeting-details.tsx'
import { MeetingPicture } from '../../features/site/meeting-picture.tsx'
import { MeetingSummary } from '../../features/site/meeting-summary.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { PlanPrices } from '../../features/ticket/plan-prices.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { paths } from '../../lib/paths.ts'
import { RegistrationStepper } from '../../shared/order/journey.tsx'
import styles from './pre-registration-page.module.css'

export function PreRegistrationPage() {
  const { language } = useLanguage()
  const { siteTexts, mailDomain } = useSiteConfiguration()
  const details = useRef<HTMLHeadingElement>(null)
  return (
    <PreRegistrationFlow
      notice={siteTexts.personalInformationNotice[language]}
      mailDomain={mailDomain}
      loginPath={paths.login}
    >
      {(screen, step) => (
        <div className={styles.page}>
          <MeetingSummary onShowDetails={() => details.current?.focus()} />
          <div className={styles.stepper}>
            <RegistrationStepper step={step} />
          </div>
          <div className={styles.screen}>{screen}</div>
          <MeetingPicture />
          <div className={styles.details}>
            <MeetingDetails heading={details} />
          </div>
          <PlanPrices />
        </div>
      )}
    </PreRegistrationFlow>
  )
}
