import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * Browsers keep a left page in memory and restore it on "back". That copy must hold no card, so `onLeave`
 * renders before the page is hidden; and its payment state is stale, so a restored page reloads.
 */
export const useWindowLife = (onLeave: () => void): void => {
  const leave = useEffectEvent(() => flushSync(onLeave))
  useEffect(() => {
    const hide = () => leave()
    const show = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pagehide', hide)
    addEventListener('pageshow', show)
    return () => {
      removeEventListener('pagehide', hide)
      removeEventListener('pageshow', show)
    }
  }, [])
}
