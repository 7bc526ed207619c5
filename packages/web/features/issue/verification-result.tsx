import type { VerifiedDocument } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { IssuedContent } from './issued-content.tsx'

type Props = {
  document: VerifiedDocument | undefined
  error: Error | null
  isFetching: boolean
  onRetry: () => void
}

/** The result for a code. The status element exists before the answer, so that screen readers announce it. */
export function VerificationResult({ document, error, isFetching, onRetry }: Props) {
  const t = useTranslations('issue.verify')
  return (
    <>
      <div role="status">
        {isFetching && <Loading>{t('checking')}</Loading>}
        {!isFetching && document && <Genuine document={document} />}
        {!isFetching && error && <NotVerified error={error} onRetry={onRetry} />}
      </div>
      {!isFetching && document && <IssuedContent document={document} />}
    </>
  )
}

const tones = { valid: 'success', replaced: 'warning', void: 'warning' } as const

function Genuine({ document: { standing } }: { document: VerifiedDocument }) {
  const t = useTranslations('issue.verify')
  return (
    <Alert tone={tones[standing]} title={t('genuine')}>
      {standing !== 'valid' && <p>{t(`standings.${standing}`)}</p>}
      <p>{t('compare')}</p>
    </Alert>
  )
}

function NotVerified({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('issue.verify')
  const errorText = useErrorText()
  if (hasCode(error, 'RESOURCE_NOT_FOUND', 'INVALID_FORMAT'))
    return (
      <Alert tone="warning" title={t('unknown')}>
        <p>{t('unknownHint')}</p>
      </Alert>
    )
  return (
    <>
      <Alert tone="error" title={t('failed')} isAnnounced={false}>
        <p>{errorText(error)}</p>
      </Alert>
      <Actions>
        <Button onPress={onRetry}>{t('again')}</Button>
      </Actions>
    </>
  )
}
