import { useTranslations } from 'use-intl'
import styles from './unprintable.module.css'
import { useUnprintable } from './use-printable.ts'

/** Names the characters of a text that name cards and other documents will lack. */
export function Unprintable({ text, id }: { text: string; id?: string }) {
  const t = useTranslations('ui')
  const characters = useUnprintable(text)
  return (
    <p id={id} role="status" className={styles.note}>
      {characters.length > 0 && t('unprintable', { characters: characters.join(' ') })}
    </p>
  )
}
