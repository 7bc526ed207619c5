import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import styles from './language-toggle.module.css'

/** Each language under its own name, so that everybody finds theirs. */
const languages = [
  { language: 'ja', short: 'JP', full: '日本語' },
  { language: 'en', short: 'EN', full: 'English' },
] as const

export function LanguageToggle() {
  const t = useTranslations('site.header')
  const { language, chooseLanguage } = useLanguage()
  return (
    <fieldset className={styles.toggle} aria-label={t('language')}>
      {languages.map(({ language: each, short, full }) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.language}
          aria-pressed={each === language}
          aria-label={`${short} ${full}`}
          onClick={() => chooseLanguage(each)}
        >
          {short}
        </button>
      ))}
    </fieldset>
  )
}
