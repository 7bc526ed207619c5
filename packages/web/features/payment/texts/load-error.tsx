import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'

type Props = {
  /** A description of the failure. */
  children: ReactNode
  retry: string
  /** `resume` restarts a query that has stopped polling by itself. */
  query: { isFetching: boolean; refetch: () => Promise<unknown>; resume?: () => Promise<unknown> }
}

/** A failed load, with a retry button. */
export function LoadError({ children, retry, query }: Props) {
  const t = useTranslations('payment')
  return (
    <Page title={t('title')}>
      <Alert tone="error">{children}</Alert>
      <Actions>
        <Button
          variant="primary"
          isPending={query.isFetching}
          onPress={() => void (query.resume ?? query.refetch)()}
        >
          {retry}
        </Button>
      </Actions>
    </Page>
  )
}
