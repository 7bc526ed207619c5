import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/spinner.tsx'

/** A card of the account page that shows a list once it has loaded, and can be loaded again if that fails. */
export function LoadedCard<Data>({
  query: { data, error, isFetching, refetch },
  texts,
  lead,
  children,
}: {
  query: UseQueryResult<Data>
  texts: { title: string; loading: string; failed: string; retry: string }
  lead?: string
  children: (data: Data) => ReactNode
}) {
  const { authentication } = useMessages()
  const errorText = useErrorText()
  return (
    <Section variant="card" title={texts.title}>
      {lead && <p>{lead}</p>}
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <>
          <Alert tone="error" title={texts.failed}>
            {errorText(error, authentication.errors)}
          </Alert>
          <Actions>
            <Button isPending={isFetching} onPress={() => void refetch()}>
              {texts.retry}
            </Button>
          </Actions>
        </>
      ) : (
        <Loading>{texts.loading}</Loading>
      )}
    </Section>
  )
}
