import { issueCallOf, type PersonalKind } from '@uketsuke/contract'
import type { ReactNode } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { download } from '../../lib/download.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { DownloadsLeft, type IssueCount, leftOf } from './downloads-left.tsx'
import { LanguageNote } from './language-note.tsx'
import { useIssue } from './use-issue.tsx'

type Props = {
  document: PersonalKind
  count: IssueCount
  /** A preview of the document. */
  children?: ReactNode
}

/** The download of a per-participant document: a description, the number of downloads left, and a button. */
export function DocumentDownload({ document, count, children }: Props) {
  const t = useTranslations('issue')
  const { errors } = useMessages().issue
  const errorText = useErrorText()
  const { language } = useLanguage()
  const { error, isPending, issue, isUnanswered } = useIssue(document)
  const get = () =>
    issue({
      language,
      get: (call) => download(issueCallOf(document), { ...call, body: { language } }),
    })
  return (
    <Section variant="card">
      <p>{t(`${document}.intro`)}</p>
      {children}
      <div>
        <DownloadsLeft count={count} isUnanswered={isUnanswered && !isPending} />
        <LanguageNote />
      </div>
      {isPending && <Loading>{t('making')}</Loading>}
      {error && (
        <Alert tone="error" title={t(`${document}.failed`)}>
          <p>{errorText(error, errors)}</p>
        </Alert>
      )}
      <Actions>
        <Button
          variant="primary"
          icon="download"
          isDisabled={leftOf(count) === 0 && !isUnanswered}
          keepsFocus
          isPending={isPending}
          onPress={get}
        >
          {t('download')}
        </Button>
      </Actions>
    </Section>
  )
}
