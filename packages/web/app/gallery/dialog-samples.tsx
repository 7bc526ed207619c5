import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/section.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { Row, Sample } from './sample.tsx'
import { useSampleTexts } from './use-sample-texts.ts'

type Shown = 'normal' | 'danger' | 'pending' | null

export function DialogSamples() {
  const t = useTranslations('ui')
  const { medium, long } = useSampleTexts()
  const { show } = useSnackbar()
  const [shown, setShown] = useState<Shown>(null)
  const [isGuarded, setGuarded] = useState(false)
  useLeaveGuard(isGuarded ? 'edits' : null)
  const close = () => setShown(null)
  // A pending dialog can't be closed, and this one never settles.
  useEffect(() => {
    if (shown !== 'pending') return
    const timer = setTimeout(() => setShown(null), 5_000)
    return () => clearTimeout(timer)
  }, [shown])
  return (
    <Section title="Dialogs and notices">
      <Sample name="ConfirmDialog">
        <Row>
          <Button onPress={() => setShown('normal')}>normal</Button>
          <Button onPress={() => setShown('danger')}>danger</Button>
          <Button onPress={() => setShown('pending')}>pending</Button>
        </Row>
        <ConfirmDialog
          isOpen={shown !== null}
          title={medium}
          tone={shown === 'danger' ? 'danger' : 'normal'}
          isPending={shown === 'pending'}
          confirmLabel={t('retry')}
          cancelLabel={t('cancel')}
          onConfirm={close}
          onCancel={close}
        >
          <p>{long}</p>
        </ConfirmDialog>
      </Sample>
      <Sample name="useSnackbar">
        <Row>
          <Button onPress={() => show(t('copied'))}>short</Button>
          <Button onPress={() => show(t('copyFailed'), { tone: 'error' })}>long</Button>
        </Row>
      </Sample>
      <Sample name={`useLeaveGuard: ${isGuarded ? 'asks' : 'lets go'}`}>
        <Row>
          <Button onPress={() => setGuarded(!isGuarded)}>{isGuarded ? 'let go' : 'ask'}</Button>
        </Row>
      </Sample>
    </Section>
  )
}
