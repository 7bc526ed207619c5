import { useMessages, useTranslations } from 'use-intl'
import { DocumentClosed } from '../../features/issue/document-closed.tsx'
import { DocumentDownload } from '../../features/issue/document-download.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { UserPage } from '../../features/user/user-page.tsx'
import { Alert } from '../../ui/alert.tsx'

export function CertificatePage() {
  const t = useTranslations('issue.certificate')
  const { errors } = useMessages().issue
  const { siteState, timeSettings } = useSiteConfiguration()
  return (
    <UserPage title={t('title')}>
      {({ participation, issueCounts: { certificate: issued, certificateLimit: limit } }) => {
        if (!siteState.certificate)
          return <DocumentClosed document="certificate" period={timeSettings.certificate} />
        if (!participation) return <Alert tone="info">{errors.PERMISSION_DENIED}</Alert>
        return <DocumentDownload document="certificate" count={{ issued, limit }} />
      }}
    </UserPage>
  )
}
