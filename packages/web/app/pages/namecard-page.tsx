import { useMessages, useTranslations } from 'use-intl'
import { DocumentDownload } from '../../features/issue/document-download.tsx'
import { NameCardPreview } from '../../features/issue/name-card-preview.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { UserPage } from '../../features/user/user-page.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Unprintable } from '../../ui/unprintable.tsx'
import { nameCardOf } from '../name-card-of.ts'

export function NamecardPage() {
  const t = useTranslations('issue.nameCard')
  const { errors } = useMessages().issue
  const site = useSiteConfiguration()
  const { language } = useLanguage()
  return (
    <UserPage title={t('title')}>
      {(user) => {
        const { nameCard: issued, nameCardLimit: limit } = user.issueCounts
        const card = nameCardOf(user, site, language)
        if (!card) return <Alert tone="info">{errors.PERMISSION_DENIED}</Alert>
        return (
          <DocumentDownload document="nameCard" count={{ issued, limit }}>
            {!card.isOwnLayout && <p>{t('paper')}</p>}
            <NameCardPreview card={card} />
            <Unprintable text={`${user.lastName}${user.firstName}${user.affiliation}`} />
          </DocumentDownload>
        )
      }}
    </UserPage>
  )
}
