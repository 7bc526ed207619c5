import type { Period } from '@uketsuke/contract'
import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { useServerNow } from '../../lib/use-server-now.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { CodeExpiry } from './code-expiry.tsx'
import styles from './entry-code.module.css'
import { EntryPass, type PassHolder } from './entry-pass.tsx'
import { useEntryCode } from './queries.ts'

type Props = {
  /** The convention's switch and dates allow it. */
  isOpen: boolean
  period: Period
  /** Codes that never expire have no update button. */
  canUpdate: boolean
  subText: string
  holder: PassHolder
}

/** The participant's QR code for the reception desk, requested by a button. */
export function EntryCode({ isOpen, period, canUpdate, subText, holder }: Props) {
  const t = useTranslations('reception')
  const { errors } = useMessages().reception
  const { language } = useLanguage()
  const errorText = useErrorText()
  const now = useServerNow()
  const [wasShown, setShown] = useState(false)
  const { data: shown, error, isPending, mutate } = useEntryCode()
  const isOver = shown?.expiresAt ? Date.parse(shown.expiresAt) <= now : false
  const isValid = shown !== undefined && !isOver
  const [isAsking, setAsking] = useState(false)
  const make = () => {
    setAsking(false)
    mutate(undefined, { onSuccess: () => setShown(true) })
  }

  // A code on screen stays valid at the desk after the switch closes.
  if (!isOpen && !shown)
    return (
      <Alert tone="info">
        <p>{unbroken(t('closed', { period: formatPeriod(period, language) }))}</p>
      </Alert>
    )
  return (
    <div className={isValid ? `${styles.card} ${styles.shown}` : styles.card}>
      {!shown && <p>{t('intro')}</p>}
      {isPending && <Loading>{t('making')}</Loading>}
      {isValid && (
        <EntryPass
          key={shown.code}
          code={shown.code}
          subText={subText}
          holder={holder}
          takesFocus={!canUpdate}
        >
          <CodeExpiry expiresAt={shown.expiresAt} now={now} />
        </EntryPass>
      )}
      {/* Stays mounted while its text changes, or screen readers would not announce it. */}
      <div role="status" className={isOver ? undefined : styles.announced}>
        {isOver && <Alert tone="warning">{t(isOpen ? 'over' : 'overWhileClosed')}</Alert>}
        {isValid && t('shown')}
      </div>
      {error && (
        <Alert tone="error" title={t('failed')}>
          <p>{errorText(error, errors)}</p>
        </Alert>
      )}
      {isOpen && (canUpdate || !shown) && (
        <div className={isValid ? `${styles.onScreen} ${styles.update}` : styles.onScreen}>
          <Actions>
            <Button
              variant={isValid ? 'quiet' : 'primary'}
              icon="qrCode"
              isPending={isPending}
              onPress={isValid ? () => setAsking(true) : make}
            >
              {t(wasShown ? 'update' : 'show')}
            </Button>
          </Actions>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking && isValid}
        title={t('updating.title')}
        confirmLabel={t('updating.confirm')}
        cancelLabel={t('updating.cancel')}
        onConfirm={make}
        onCancel={() => setAsking(false)}
      >
        <p>{t('updating.text')}</p>
      </ConfirmDialog>
    </div>
  )
}
