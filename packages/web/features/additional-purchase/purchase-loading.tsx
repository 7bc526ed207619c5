import type { ReactNode } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { hasBuyersLoginEnded } from './login-ended.ts'
import { PurchaseFrame } from './purchase-frame.tsx'

/** Step 1, while the offer and the participant's options load: its heading is already that of step 2. */
export function PurchaseLoading() {
  const t = useTranslations('additionalPurchase')
  return (
    <PurchaseFrame step="loading" title={t('selection.title')} lead={t('selection.lead')} isWide isPassing>
      <Loading>{t('loading.text')}</Loading>
    </PurchaseFrame>
  )
}

export type Ways = { profilePath: string; loginPath: string }

type Props = Ways & { error: unknown; isPending: boolean; onRetry: () => void }

/** Why the purchase can't start, and the next step that fits. */
export function LoadingFailed({ error, isPending, onRetry, loginPath }: Props) {
  const t = useTranslations('additionalPurchase')
  const ui = useTranslations('ui')
  const texts = useMessages().additionalPurchase.errors.login
  const errorText = useErrorText()
  return (
    <PurchaseFrame step="loading" title={t('loading.failedTitle')}>
      <Alert tone="error">{errorText(error, texts)}</Alert>
      <Actions>
        {hasBuyersLoginEnded(error) ? (
          <ButtonLink to={loginPath} variant="primary">
            {t('toLogin')}
          </ButtonLink>
        ) : (
          <Button variant="primary" isPending={isPending} onPress={onRetry}>
            {ui('retry')}
          </Button>
        )}
      </Actions>
    </PurchaseFrame>
  )
}

/** The participant's category has no options to add. */
export function NotOffered(props: Pick<Ways, 'profilePath'>) {
  return <NothingToBuy {...props}>{useTranslations('additionalPurchase')('notOffered')}</NothingToBuy>
}

/** The period for buying options is over or has not begun. */
export function NotOpen({ period, ...props }: Pick<Ways, 'profilePath'> & { period: string }) {
  const t = useTranslations('additionalPurchase')
  return (
    <NothingToBuy {...props}>
      <p>{unbroken(t('notOpen', { period }))}</p>
    </NothingToBuy>
  )
}

function NothingToBuy({ profilePath, children }: Pick<Ways, 'profilePath'> & { children: ReactNode }) {
  const t = useTranslations('additionalPurchase')
  return (
    <PurchaseFrame step="loading" title={t('loading.failedTitle')}>
      <Alert tone="info">{children}</Alert>
      <Actions>
        <ButtonLink to={profilePath} variant="primary">
          {t('toMyPage')}
        </ButtonLink>
      </Actions>
    </PurchaseFrame>
  )
}
