import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { requestParts } from '../lib/parts.ts'
import { pathOfHash, paths } from '../lib/paths.ts'
import { whenIdle } from '../lib/when-idle.ts'

/** Where people most likely go from a page, in this window or in one it opens. */
const next: Record<string, string> = {
  [paths.registration]: paths.payment,
  [paths.additionalPurchase]: paths.additionalPayment,
  [paths.login]: paths.profile,
}

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

const prefetch = (path: string | undefined): void => {
  if (path !== undefined && !savesData()) requestParts([path], 'prefetch')
}

const prefetchTarget = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.hash) prefetch(pathOfHash(link.hash))
}

/** Loads what is probably shown next while nothing else is done: the next page, and that of a link under hand. */
export const useNextParts = (): void => {
  const { pathname } = useLocation()
  useEffect(() => whenIdle(() => prefetch(next[pathname])), [pathname])
  useEffect(() => {
    document.addEventListener('pointerover', prefetchTarget)
    document.addEventListener('focusin', prefetchTarget)
    return () => {
      document.removeEventListener('pointerover', prefetchTarget)
      document.removeEventListener('focusin', prefetchTarget)
    }
  }, [])
}
