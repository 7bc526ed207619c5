import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { Actions } from '../../ui/actions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { periodLines } from './period-lines.ts'
import { useSiteConfiguration } from './site-configuration.tsx'

export function RegistrationNotOpen({ loginPath }: { loginPath: string }) {
  const t = useTranslations('site.notOpen')
  const { language } = useLanguage()
  const { siteTexts } = useSiteConfiguration()
  const period = periodLines(siteTexts.registrationPeriod[language])
  return (
    <Page title={t('title')} lead={siteTexts.registrationNotOpen[language]}>
      <Section variant="card">
        <div>
          {period.map((line) => (
            <p key={line}>{unbroken(line)}</p>
          ))}
        </div>
      </Section>
      <p>{t('registered')}</p>
      <Actions>
        <ButtonLink to={loginPath}>{t('toMyPage')}</ButtonLink>
      </Actions>
    </Page>
  )
}
