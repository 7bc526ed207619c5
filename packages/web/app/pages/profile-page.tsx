import type { User } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { NameCardPreview } from '../../features/issue/name-card-preview.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { ProfileScreen } from '../../features/user/profile-screen.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { paths } from '../../lib/paths.ts'
import { Section } from '../../ui/section.tsx'
import { isNameCardOffered, nameCardOf } from '../name-card-of.ts'

export function ProfilePage() {
  return (
    <ProfileScreen
      purchaseHistoryPath={paths.purchaseHistory}
      preview={(user) => <PreviewedNameCard user={user} />}
    />
  )
}

/** Previews the name card with the saved or edited profile; renders nothing if none is offered. */
function PreviewedNameCard({ user }: { user: User }) {
  const t = useTranslations('issue.nameCard')
  const site = useSiteConfiguration()
  const { language } = useLanguage()
  const card = isNameCardOffered(site, user) ? nameCardOf(user, site, language) : null
  return (
    card && (
      <Section variant="card" title={t('title')}>
        <NameCardPreview card={card} />
      </Section>
    )
  )
}
