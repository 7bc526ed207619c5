import { useMessages, useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { useErrorText } from '../../ui/error-text.tsx'

export function ReceiptFailed({ error }: { error: Error }) {
  const t = useTranslations('issue')
  const { errors } = useMessages().issue
  const errorText = useErrorText()
  return (
    <Alert tone="error" title={t('MYPAGE_RECEIPT.ERROR')}>
      <p>{errorText(error, errors)}</p>
    </Alert>
  )
}
