import { limits } from '@uketsuke/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { CodeDrawing } from './code-drawing.tsx'
import styles from './entry-code.module.css'

export type PassHolder = { name: string; registrationId: string }

const scales = limits.qrScales
/** As wide as most phones. */
const firstScale = 1.2

/** The pass for the desk, which this page also prints: the code in a selectable size, and the name. */
export function EntryPass({
  code,
  subText,
  holder,
  takesFocus,
  children,
}: {
  code: string
  subText: string
  holder: PassHolder
  /** Whether the focus moves to the pass, because the button that had it is gone. */
  takesFocus: boolean
  /** The expiry. */
  children: ReactNode
}) {
  const t = useTranslations('reception')
  const [scaleIndex, setScaleIndex] = useState(scales.indexOf(firstScale))
  const scale = scales[scaleIndex] ?? 1
  const pass = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) pass.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <figure ref={pass} tabIndex={-1} className={styles.pass}>
      <CodeDrawing code={code} label={t('code')} scale={scale} />
      <div className={styles.zoom}>
        <Button
          icon="minus"
          isDisabled={scaleIndex === 0}
          keepsFocus
          onPress={() => setScaleIndex(scaleIndex - 1)}
        >
          {t('smaller')}
        </Button>
        <output className={styles.scale}>{t('percent', { percent: Math.round(scale * 100) })}</output>
        <Button
          icon="plus"
          isDisabled={scaleIndex === scales.length - 1}
          keepsFocus
          onPress={() => setScaleIndex(scaleIndex + 1)}
        >
          {t('larger')}
        </Button>
      </div>
      <figcaption className={styles.caption}>
        <p className={styles.subText}>{subText}</p>
        <p>
          <span className={styles.name}>{holder.name}</span>{' '}
          <span className={styles.id}>
            {t('registrationId')} <strong>{holder.registrationId}</strong>
          </span>
        </p>
        {children}
        <p className={styles.hint}>{t('brightness')}</p>
      </figcaption>
    </figure>
  )
}
