import { useEffect, useState } from 'react'
import { serverNow } from './server-time.ts'

/** Now as the server sees it, second by second: for what counts down on screen. */
export const useServerNow = (): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
