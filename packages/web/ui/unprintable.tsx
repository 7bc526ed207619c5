import { useTranslations } from 'use-intl'
import styles from './unprintable.module.css'
import { useUnprintable } from './use-printable.ts'

/** Lists the characters of a text that documents can't print. */
export function Unprintable({ text, id }: { text: string; id?: string }) {
  const t = useTranslations('ui')
  const characters = useUnprintable(text)
  return (
    <p id={id} role="status" className={styles.note}>
      {characters.length > 0 && t('unprintable', { characters: characters.join(' ') })}
    </p>
  )
}
