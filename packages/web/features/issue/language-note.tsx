import { useTranslations } from 'use-intl'
import styles from './issue.module.css'

/** In which language a document is made. */
export function LanguageNote() {
  return <p className={styles.note}>{useTranslations('issue')('languageNote')}</p>
}
