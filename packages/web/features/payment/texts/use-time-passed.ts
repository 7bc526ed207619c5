import { useEffect, useState } from 'react'

/** Has this much time passed since it came on screen? */
export const useTimePassed = (milliseconds: number): boolean => {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return hasPassed
}
