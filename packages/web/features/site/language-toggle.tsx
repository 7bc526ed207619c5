import { languages } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import styles from './language-toggle.module.css'

/** Each language is named in itself, so that everyone finds their own. */
const names = {
  ja: { short: 'JP', full: '日本語' },
  en: { short: 'EN', full: 'English' },
} as const

export function LanguageToggle() {
  const t = useTranslations('site.header')
  const { language, chooseLanguage } = useLanguage()
  return (
    <fieldset className={styles.toggle} aria-label={t('language')}>
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          className={styles.language}
          aria-pressed={each === language}
          aria-label={`${names[each].short} ${names[each].full}`}
          onClick={() => chooseLanguage(each)}
        >
          {names[each].short}
        </button>
      ))}
    </fieldset>
  )
}
