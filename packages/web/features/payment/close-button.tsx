import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

/** Works in a window that a script opened, which the payment window is; others stay, and the text says what to do. */
export function CloseButton({ isMain }: { isMain: boolean }) {
  const t = useTranslations('payment.result')
  return (
    <Button variant={isMain ? 'primary' : 'secondary'} size="large" onPress={() => window.close()}>
      {t('close')}
    </Button>
  )
}
