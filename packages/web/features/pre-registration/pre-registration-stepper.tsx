import { useTranslations } from 'use-intl'
import { Stepper } from '../../ui/stepper.tsx'

export function PreRegistrationStepper({ current }: { current: 1 | 2 }) {
  const t = useTranslations('preRegistration.steps')
  return <Stepper steps={[t('form'), t('sent')]} current={current} />
}
