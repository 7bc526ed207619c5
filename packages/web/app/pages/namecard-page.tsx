import { useMessages, useTranslations } from 'use-intl'
import { DocumentDownload } from '../../features/issue/document-download.tsx'
import { NameCardPreview } from '../../features/issue/name-card-preview.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { fullName } from '../../features/user/user-name.ts'
import { UserPage } from '../../features/user/user-page.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Unprintable } from '../../ui/unprintable.tsx'

export function NamecardPage() {
  const t = useTranslations('issue.nameCard')
  const { errors } = useMessages().issue
  const { conventionTitle } = useSiteConfiguration()
  const { language } = useLanguage()
  return (
    <UserPage title={t('title')}>
      {(user) => {
        const { furigana } = user.metadata
        const { nameCard: issued, nameCardLimit: limit } = user.issueCounts
        const { participation } = user
        if (!participation) return <Alert tone="info">{errors.PERMISSION_DENIED}</Alert>
        return (
          <DocumentDownload document="nameCard" count={{ issued, limit }}>
            <NameCardPreview
              card={{
                conventionTitle: conventionTitle[language],
                name: fullName(user, language),
                reading: furigana && fullName(furigana, 'ja'),
                affiliation: user.affiliation,
                category: { name: participation.category[language], color: participation.color },
                registrationId: user.registrationId,
              }}
            />
            <Unprintable text={`${user.lastName}${user.firstName}${user.affiliation}`} />
          </DocumentDownload>
        )
      }}
    </UserPage>
  )
}
