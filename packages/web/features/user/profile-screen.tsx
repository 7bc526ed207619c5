import type { User } from '@uketsuke/contract'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Unprintable } from '../../ui/unprintable.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileEdit } from './profile-edit.tsx'
import styles from './profile-screen.module.css'
import { UserPage } from './user-page.tsx'

/**
 * The participant's registration, to read and to edit. `preview` renders documents of the saved or edited
 * version.
 */
export function ProfileScreen({
  purchaseHistoryPath,
  preview,
}: {
  purchaseHistoryPath: string
  preview: (user: User) => ReactNode
}) {
  const t = useTranslations('user.profile')
  const [edited, setEdited] = useState<User | null>(null)
  if (edited)
    return (
      // A newer version starts a fresh form.
      <ProfileEdit
        key={edited.version}
        user={edited}
        preview={preview}
        onEnd={() => setEdited(null)}
        onNewer={setEdited}
      />
    )
  return (
    <UserPage
      title={t('title')}
      lead={t('lead')}
      action={(user) => (
        <Button icon="edit" label={t('toEdit')} onPress={() => setEdited(user)}>
          {t('edit.button')}
        </Button>
      )}
    >
      {(user) => (
        <>
          <Unprintable text={`${user.lastName}${user.firstName}${user.affiliation}`} />
          <div className={styles.preview}>{preview(user)}</div>
          <ProfileDetails user={user} purchaseHistoryPath={purchaseHistoryPath} />
        </>
      )}
    </UserPage>
  )
}
