import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../../../lib/server-time.ts'

/** Calls `onOver` when the time has passed by the server's clock; at once if it already has. */
export const useTimeOver = (end: string | null, onOver: () => void): void => {
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (end === null) return
    const isOver = () => serverNow() >= Date.parse(end)
    if (isOver()) return over()
    const timer = setInterval(() => {
      if (!isOver()) return
      clearInterval(timer)
      over()
    }, 1000)
    return () => clearInterval(timer)
  }, [end])
}
