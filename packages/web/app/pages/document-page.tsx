import { useQuery } from '@tanstack/react-query'
import { hasPeriod, isOffered, type PersonalKind, type User } from '@uketsuke/contract'
import type { ReactNode } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { DocumentClosed } from '../../features/issue/document-closed.tsx'
import { DocumentDownload } from '../../features/issue/document-download.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { userQuery } from '../../features/user/queries.ts'
import { UserPage } from '../../features/user/user-page.tsx'
import { stored, useStored } from '../../lib/store.ts'
import { Alert } from '../../ui/alert.tsx'

type Props = {
  document: PersonalKind
  preview?: (user: User) => ReactNode
}

/** Looks again when somebody comes back to the page, as they do from the desk. */
function AwaitsCheckIn() {
  const t = useTranslations('issue.certificate')
  useQuery({ ...userQuery(useStored(stored.token)), refetchOnWindowFocus: 'always' })
  return <Alert tone="info">{t('awaitsCheckIn')}</Alert>
}

/** The page of a per-participant document. */
export function DocumentPage({ document, preview }: Props) {
  const t = useTranslations('issue')
  const { errors } = useMessages().issue
  const { siteState, timeSettings, menu } = useSiteConfiguration()
  return (
    <UserPage title={t(`${document}.title`)}>
      {(user) => {
        if (hasPeriod(document) && !siteState[document])
          return <DocumentClosed document={document} period={timeSettings[document]} />
        if (!user.participation || !isOffered(menu, document, user))
          return <Alert tone="info">{errors.PERMISSION_DENIED}</Alert>
        if (document === 'certificate' && user.certificateAwaitsCheckIn) return <AwaitsCheckIn />
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
