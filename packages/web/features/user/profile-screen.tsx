import type { User } from '@uketsuke/contract'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Unprintable } from '../../ui/unprintable.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileEdit } from './profile-edit.tsx'
import { UserPage } from './user-page.tsx'

/**
 * The participant's registration, to read and to edit. `preview` renders documents of the saved or edited
 * version.
 */
export function ProfileScreen({
  purchaseHistoryPath,
  accountPath,
  preview,
}: {
  purchaseHistoryPath: string
  accountPath: string
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
    <UserPage title={t('title')} lead={t('lead')}>
      {(user) => (
        <>
          <Actions>
            <Button icon="edit" onPress={() => setEdited(user)}>
              {t('toEdit')}
            </Button>
          </Actions>
          <Unprintable text={`${user.lastName}${user.firstName}${user.affiliation}`} />
          {preview(user)}
          <ProfileDetails user={user} purchaseHistoryPath={purchaseHistoryPath} accountPath={accountPath} />
        </>
      )}
    </UserPage>
  )
}
