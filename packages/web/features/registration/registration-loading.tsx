import { useTranslations } from 'use-intl'
import { Loading } from '../../ui/spinner.tsx'
import { RegistrationFrame } from './registration-frame.tsx'

export function RegistrationLoading() {
  const t = useTranslations('registration.loading')
  return (
    <RegistrationFrame step="loading" title={t('title')}>
      <Loading>{t('text')}</Loading>
    </RegistrationFrame>
  )
}
