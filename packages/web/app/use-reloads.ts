import { useState } from 'react'
import { useLocation } from 'react-router'

/** Counts the navigations that stay on one route (same address, or another query): each begins the screen anew. */
export const useReloads = (): number => {
  const { key, pathname } = useLocation()
  const [shown, setShown] = useState({ key, pathname, reloads: 0 })
  if (shown.key === key) return shown.reloads
  const reloads = shown.reloads + (shown.pathname === pathname ? 1 : 0)
  setShown({ key, pathname, reloads })
  return reloads
}
