import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

/** The current time by the server's clock, updated every second, for countdowns. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
