import { useTranslations } from 'use-intl'
import styles from './issue.module.css'

/** States the language of the document. */
export function LanguageNote() {
  return <p className={styles.note}>{useTranslations('issue')('languageNote')}</p>
}
