import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../lib/errors.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { MyPageMenu } from './my-page-menu.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { userQuery } from './queries.ts'

/** What the participant registered and bought, to read. */
export function ProfileScreen() {
  const t = useTranslations('user.profile')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Profile />
    </Page>
  )
}

function Profile() {
  const t = useTranslations('user.profile')
  const errorText = useErrorText()
  const { data: user, error, isFetching, refetch } = useQuery(userQuery)
  if (user)
    return (
      <>
        <MyPageMenu user={user} />
        <ProfileDetails user={user} />
        <PurchaseSummary purchases={user.payments} />
      </>
    )
  if (error)
    return (
      <>
        <Alert tone="error" title={t('failed')}>
          {errorText(error)}
        </Alert>
        <Actions>
          <Button variant="primary" isPending={isFetching} onPress={() => void refetch()}>
            {t('retry')}
          </Button>
        </Actions>
      </>
    )
  if (user === null) return <Alert tone="info">{t('empty')}</Alert>
  return <Loading>{t('loading')}</Loading>
}
