import type { User } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { NameCardPreview } from '../../features/issue/name-card-preview.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { Unprintable } from '../../ui/unprintable.tsx'
import { nameCardOf } from '../name-card-of.ts'
import { DocumentPage } from './document-page.tsx'

export function NameCardPage() {
  return <DocumentPage document="nameCard" preview={(user) => <Preview user={user} />} />
}

function Preview({ user }: { user: User }) {
  const t = useTranslations('issue.nameCard')
  const site = useSiteConfiguration()
  const { language } = useLanguage()
  const card = nameCardOf(user, site, language)
  return (
    card && (
      <>
        {!card.isOwnLayout && <p>{t('paper')}</p>}
        <NameCardPreview card={card} />
        <Unprintable text={`${user.lastName}${user.firstName}${user.affiliation}`} />
      </>
    )
  )
}
