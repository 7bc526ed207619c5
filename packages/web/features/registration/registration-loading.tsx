import { useTranslations } from 'use-intl'
import { Loading } from '../../ui/spinner.tsx'
import { RegistrationFrame } from './registration-frame.tsx'

/** Shows the frame and the lead of the form while it loads, so that nothing moves. */
export function RegistrationLoading({ isPassing = false }: { isPassing?: boolean }) {
  const t = useTranslations('registration')
  return (
    <RegistrationFrame
      step="mail"
      title={t('loading.title')}
      lead={t('form.lead')}
      isWide
      isPassing={isPassing}
    >
      <Loading>{t('loading.text')}</Loading>
    </RegistrationFrame>
  )
}
