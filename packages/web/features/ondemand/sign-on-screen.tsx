import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type Props = {
  /** The next address of the browser, or the reason why it stays. */
  next: { url: string } | { problem: 'isOver' | 'tooMany' | 'unknown' }
  myPagePath: string
}

/** Takes a participant back to the on-demand system that began their login. */
export function SignOnScreen({ next, myPagePath }: Props) {
  const t = useTranslations('ondemand.signOn')
  const url = 'url' in next ? next.url : null
  useEffect(() => {
    if (url !== null) location.replace(url)
  }, [url])
  return (
    <Page title={t('title')}>
      {'url' in next ? (
        <div role="status">
          <p>{t('leaving', { site: new URL(next.url).host })}</p>
        </div>
      ) : (
        <>
          <Alert tone="error" title={t('problem')}>
            <p>{t(`problems.${next.problem}`)}</p>
          </Alert>
          <Actions>
            <TextLink to={myPagePath}>{t('toMyPage')}</TextLink>
          </Actions>
        </>
      )}
    </Page>
  )
}
