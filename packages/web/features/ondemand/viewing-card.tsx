import type { Period, Viewing } from '@uketsuke/contract'
import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { BlockedWindow } from './blocked-window.tsx'
import { useViewing } from './queries.ts'
import styles from './viewing-card.module.css'
import { openViewingWindow } from './viewing-window.ts'

type Props = {
  /** The convention's switch and dates allow it. */
  isOpen: boolean
  period: Period
  /** A text of the convention. */
  intro: string
  caution: string
  /** Null without viewing rights. */
  viewing: Viewing | null
}

/** The programme that a participant may watch on demand, with a link. */
export function ViewingCard({ isOpen, period, intro, caution, viewing }: Props) {
  const t = useTranslations('ondemand')
  const { language } = useLanguage()
  if (!viewing) return <Alert tone="info">{t('notForYou')}</Alert>
  if (!isOpen)
    return (
      <Alert tone="info">
        <p>{unbroken(t('closed', { period: formatPeriod(period, language) }))}</p>
      </Alert>
    )
  return (
    <div className={styles.card}>
      <p>{unbroken(intro)}</p>
      <p className={styles.yours}>
        {t('yours')} <strong>{t(`links.${viewing.link}`)}</strong>
      </p>
      {caution && (
        <Alert tone="warning" title={t('caution')}>
          <p>{unbroken(caution)}</p>
        </Alert>
      )}
      <WayThere viewing={viewing} />
    </div>
  )
}

function WayThere({ viewing }: { viewing: Viewing }) {
  const t = useTranslations('ondemand')
  const { errors } = useMessages().ondemand
  const { language } = useLanguage()
  const errorText = useErrorText()
  const { data, error, isPending, mutate, reset } = useViewing()
  const [isUsed, setUsed] = useState(false)
  const isOpened = data !== undefined && (data.isShown || isUsed)

  const open = () => {
    setUsed(false)
    const target = openViewingWindow({ title: t('title'), text: t('opening'), language })
    mutate({ viewing, language, target })
  }
  return (
    <>
      <div>
        <p className={styles.quiet}>{t('newWindow')}</p>
        {/* Stays mounted while its text changes, or screen readers would not announce it. */}
        <div role="status" className={styles.state}>
          {isPending && <p>{t('opening')}</p>}
          {isOpened && <Alert tone="success">{t('opened')}</Alert>}
        </div>
      </div>
      {data && !isOpened && <BlockedWindow url={data.url} onUsed={() => setUsed(true)} onOver={reset} />}
      {error && (
        <Alert tone="error" title={t('failed')}>
          <p>{errorText(error, errors)}</p>
        </Alert>
      )}
      <Actions>
        <Button variant="primary" icon="newTab" isPending={isPending} onPress={open}>
          {t('open')}
        </Button>
      </Actions>
    </>
  )
}
