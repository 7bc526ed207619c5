import type { VerifiedDocument } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { useErrorText } from '../../lib/errors.ts'
import { formatDate, formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/spinner.tsx'

type Props = {
  document: VerifiedDocument | undefined
  error: Error | null
  isFetching: boolean
  onRetry: () => void
}

/** What is known of the code. It is there before anything is, so that the answer is heard when it comes. */
export function Verified({ document, error, isFetching, onRetry }: Props) {
  const t = useTranslations('issue.verify')
  return (
    <div role="status">
      {isFetching && <Loading>{t('checking')}</Loading>}
      {!isFetching && document && <Genuine document={document} />}
      {!isFetching && error && <NotVerified error={error} onRetry={onRetry} />}
    </div>
  )
}

const tones = { valid: 'success', replaced: 'warning', void: 'warning' } as const

function Genuine({ document }: { document: VerifiedDocument }) {
  const t = useTranslations('issue.verify')
  const { language } = useLanguage()
  const { kind, number, issuedOn, initial, total, isReissue, standing } = document
  const facts = [
    [t('kind'), t(`kinds.${kind}`) + (isReissue ? t('reissued') : '')],
    [t('number'), number],
    [t('issuedOn'), formatDate(issuedOn)],
    ...(total === null ? [] : [[t('total'), formatYen(total, language)] as const]),
    [t(`initials.${kind}`), t('initial', { initial })],
  ] as const
  return (
    <Section variant="card">
      <Alert tone={tones[standing]} title={t('genuine')}>
        {standing !== 'valid' && <p>{t(`standings.${standing}`)}</p>}
        <p>{t('compare')}</p>
      </Alert>
      <DescriptionList items={facts.map(([term, description]) => ({ term, description }))} />
    </Section>
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
      <Actions align="start">
        <Button onPress={onRetry}>{t('again')}</Button>
      </Actions>
    </>
  )
}
