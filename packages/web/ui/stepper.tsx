import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'
import styles from './stepper.module.css'

/** The position in a flow. `current` counts from 1. */
export function Stepper({ steps, current }: { steps: readonly string[]; current: number }) {
  const t = useTranslations('ui')
  return (
    <div>
      <ol className={styles.stepper} aria-label={t('steps')}>
        {steps.map((label, index) => {
          const state = index + 1 < current ? 'done' : index + 1 === current ? 'current' : 'ahead'
          return (
            <li
              key={label}
              className={styles.step}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              <span className={styles.label}>
                {state === 'done' ? (
                  <Icon name="check" />
                ) : (
                  <span className={styles.number}>{index + 1}.</span>
                )}
                {label}
              </span>
            </li>
          )
        })}
      </ol>
      <p className={styles.count} aria-hidden="true">
        {t('stepOf', { current, total: steps.length })} {steps[current - 1]}
      </p>
    </div>
  )
}
