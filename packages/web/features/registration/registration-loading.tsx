import { useTranslations } from 'use-intl'
import { Loading } from '../../ui/spinner.tsx'
import { RegistrationFrame } from './registration-frame.tsx'

/**
 * Shows the frame of the form while it loads. Its lead is longer than that of the form, which would otherwise
 * be the largest contentful paint, after a request.
 */
export function RegistrationLoading({ isPassing = false }: { isPassing?: boolean }) {
  const t = useTranslations('registration.loading')
  return (
    <RegistrationFrame step="mail" title={t('title')} lead={t('lead')} isWide isPassing={isPassing}>
      <Loading>{t('text')}</Loading>
    </RegistrationFrame>
  )
}
