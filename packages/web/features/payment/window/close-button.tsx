import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'

const timeToClose = 500

/** Closes a window that a script opened, as the payment window is. In any other it says how to close it. */
export function CloseButton({ isMain }: { isMain: boolean }) {
  const t = useTranslations('payment.result')
  const [hasStayed, setStayed] = useState(false)
  const close = () => {
    window.close()
    setTimeout(() => setStayed(true), timeToClose)
  }
  return (
    <>
      <Button variant={isMain ? 'primary' : 'secondary'} onPress={close}>
        {t('close')}
      </Button>
      <p role="status">{hasStayed && t('closeByHand')}</p>
    </>
  )
}
