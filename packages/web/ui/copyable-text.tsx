import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import styles from './copyable-text.module.css'
import { useSnackbar } from './snackbar.tsx'

/** A large value to keep, with a copy button. */
export function CopyableText({ label, text }: { label: string; text: string }) {
  const t = useTranslations('ui')
  const { show } = useSnackbar()
  const copy = async () => {
    try {
      // The clipboard is missing without HTTPS.
      await navigator.clipboard.writeText(text)
      show(<Copied />)
    } catch {
      show(<CopyFailed />, { tone: 'error' })
    }
  }
  return (
    <div className={styles.box}>
      <div>
        <p className={styles.label}>{label}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <Button icon="copy" label={t('copyOf', { label })} onPress={copy}>
        {t('copy')}
      </Button>
    </div>
  )
}

function Copied() {
  return useTranslations('ui')('copied')
}

function CopyFailed() {
  return useTranslations('ui')('copyFailed')
}
