import { limits } from '@uketsuke/contract'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'

/**
 * The address works once, within a minute. The link disappears a little earlier, so that a late click does
 * not fail.
 */
const shownFor = limits.viewingCodeLife - 5_000

/** A link for browsers that block the window. */
export function BlockedWindow({
  url,
  onUsed,
  onOver,
}: {
  url: string
  onUsed: () => void
  onOver: () => void
}) {
  const t = useTranslations('ondemand.blocked')
  useEffect(() => {
    const timer = setTimeout(onOver, shownFor)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <Alert tone="warning" title={t('title')} isAnnounced>
      <p>{t('text')}</p>
      <p>
        <NewTabLink href={url} onPress={onUsed}>
          {t('link')}
        </NewTabLink>
      </p>
    </Alert>
  )
}
