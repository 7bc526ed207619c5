import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'

/**
 * A page that is left may be kept by the browser as it stands and shown again by the back button. It must not keep a
 * card, so `onLeave` is on screen before it goes; and what it knew of the payment is old, so it is loaded afresh.
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
