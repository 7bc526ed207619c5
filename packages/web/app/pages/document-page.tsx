import { hasPeriod, type PersonalKind, type User } from '@uketsuke/contract'
import type { ReactNode } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { DocumentClosed } from '../../features/issue/document-closed.tsx'
import { DocumentDownload } from '../../features/issue/document-download.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { UserPage } from '../../features/user/user-page.tsx'
import { Alert } from '../../ui/alert.tsx'

type Props = {
  document: PersonalKind
  preview?: (user: User) => ReactNode
}

/** The page of a per-participant document. */
export function DocumentPage({ document, preview }: Props) {
  const t = useTranslations('issue')
  const { errors } = useMessages().issue
  const { siteState, timeSettings } = useSiteConfiguration()
  return (
    <UserPage title={t(`${document}.title`)}>
      {(user) => {
        if (hasPeriod(document) && !siteState[document])
          return <DocumentClosed document={document} period={timeSettings[document]} />
        if (!user.participation) return <Alert tone="info">{errors.PERMISSION_DENIED}</Alert>
        if (document === 'certificate' && user.certificateAwaitsCheckIn)
          return <Alert tone="info">{t('certificate.awaitsCheckIn')}</Alert>
        const { [document]: issued, [`${document}Limit` as const]: limit } = user.issueCounts
        return (
          <DocumentDownload document={document} count={{ issued, limit }}>
            {preview?.(user)}
          </DocumentDownload>
        )
      }}
    </UserPage>
  )
}
