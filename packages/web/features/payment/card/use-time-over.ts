import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../../../lib/server-time.ts'

/** Says when the time is over, by the server's clock; at once where it is over already. */
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
