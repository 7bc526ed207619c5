import { useEffect, useState } from 'react'

/** Whether the component has been on screen this long. */
export const useTimePassed = (milliseconds: number): boolean => {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasPassed
}
