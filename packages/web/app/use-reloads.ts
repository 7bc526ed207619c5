import { useState } from 'react'
import { useLocation } from 'react-router'
import { isReload } from '../lib/paths.ts'

/** Counts the navigations that reload the screen. */
export const useReloads = (): number => {
  const location = useLocation()
  const [shown, setShown] = useState({ location, reloads: 0 })
  if (shown.location === location) return shown.reloads
  const reloads = shown.reloads + (isReload(shown.location, location) ? 1 : 0)
  setShown({ location, reloads })
  return reloads
}
