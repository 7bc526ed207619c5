import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/**
 * The outcome of the on-demand system's logout. `url`: where the browser goes afterwards; null if it stays.
 */
export type LogoutState =
  | { kind: 'ask'; url: string | null }
  | { kind: 'loggedOut'; url: string | null }
  | { kind: 'problem'; problem: 'isOver' | 'unknown' }

type Props = {
  state: LogoutState
  /** Ends the login of this browser, and resolves in any case. */
  logOut: () => Promise<void>
  myPagePath: string
}

/** Logs out a participant that the on-demand system sent here, and returns them there. */
export function LogoutScreen({ state, logOut, myPagePath }: Props) {
  const t = useTranslations('ondemand.logout')
  const [isPending, setPending] = useState(false)
  const [isOut, setOut] = useState(state.kind === 'loggedOut')
  const url = 'url' in state ? state.url : null
  useEffect(() => {
    if (isOut && url !== null) location.replace(url)
  }, [isOut, url])

  const press = async () => {
    setPending(true)
    await logOut()
    setOut(true)
  }
  if (state.kind === 'problem')
    return (
      <Page title={t('title')}>
        <Alert tone="error" title={t('problem')}>
          <p>{t(`problems.${state.problem}`)}</p>
        </Alert>
        <Actions>
          <TextLink to={myPagePath}>{t('toMyPage')}</TextLink>
        </Actions>
      </Page>
    )
  if (isOut)
    return (
      <Page title={t('title')}>
        <div role="status">
          <p>{url === null ? t('done') : t('leaving', { site: new URL(url).host })}</p>
        </div>
        {url === null && (
          <Actions>
            <TextLink to={myPagePath}>{t('toMyPage')}</TextLink>
          </Actions>
        )}
      </Page>
    )
  return (
    <Page title={t('title')}>
      <p>{t('asked')}</p>
      <p>{t('question')}</p>
      <Actions>
        <Button variant="primary" icon="logout" isPending={isPending} onPress={press}>
          {t('logOut')}
        </Button>
        <TextLink to={myPagePath}>{t('stay')}</TextLink>
      </Actions>
    </Page>
  )
}
