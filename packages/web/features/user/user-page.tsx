import { useQuery } from '@tanstack/react-query'
import type { User } from '@uketsuke/contract'
import type { ReactNode } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { hasLoginEnded } from '../../lib/api-error.ts'
import { paths } from '../../lib/paths.ts'
import { stored, useStored } from '../../lib/store.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { userQuery } from './queries.ts'

type Props = {
  title: string
  lead?: string
  /** A button on the heading's line. */
  action?: (user: User) => ReactNode
  children: (user: User) => ReactNode
}

/** A page of My Page. It reloads the user on each visit, and shows the cached one until then. */
export function UserPage({ title, lead, action, children }: Props) {
  const { data: user } = useQuery(userQuery(useStored(stored.token)))
  return (
    <Page title={title} lead={lead} action={action && (user ? action(user) : null)}>
      <OfUser>{children}</OfUser>
    </Page>
  )
}

function OfUser({ children }: Pick<Props, 'children'>) {
  const t = useTranslations('user')
  const { authentication } = useMessages()
  const errorText = useErrorText()
  const token = useStored(stored.token)
  const { data: user, error, isFetching, refetch } = useQuery(userQuery(token))
  if (token === null)
    return (
      <>
        <Alert tone="info">{t('loggedOut')}</Alert>
        <Actions>
          <ButtonLink to={paths.login} variant="primary">
            {t('toLogin')}
          </ButtonLink>
        </Actions>
      </>
    )
  if (user) return children(user)
  if (error)
    return (
      <>
        <Alert tone="error" title={t('failed')}>
          {errorText(error, authentication.errors)}
        </Alert>
        <Actions>
          {hasLoginEnded(error) ? (
            <ButtonLink to={paths.login} variant="primary">
              {t('toLogin')}
            </ButtonLink>
          ) : (
            <Button variant="primary" isPending={isFetching} onPress={() => void refetch()}>
              {t('retry')}
            </Button>
          )}
        </Actions>
      </>
    )
  if (user === null) return <Alert tone="info">{t('empty')}</Alert>
  return <Loading>{t('loading')}</Loading>
}
