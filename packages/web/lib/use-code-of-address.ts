import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The code in the address. It is removed once `keep` has it, so that nobody reads it over a shoulder, in the
 * history or in a screenshot.
 */
export const useCodeOfAddress = (keep: (code: string) => void): string | null => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const code = new URLSearchParams(search).get('code')
  const hide = useEffectEvent((opened: string) => {
    keep(opened)
    const rest = new URLSearchParams(search)
    rest.delete('code')
    void navigate({ search: `${rest}` }, { replace: true, state })
  })
  useEffect(() => {
    if (code) hide(code)
  }, [code])
  return code
}
