import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { stored } from '../../lib/store.ts'

/**
 * The code of the mailed link that this tab has opened. It leaves the address once it is read, so that nobody
 * reads it over a shoulder, in the history or in a shared picture of the screen; the tab keeps it for a
 * reload.
 */
export const useLinkCode = (): string | null => {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  // Not the stored value itself: a logout in another tab clears it, and this form stays.
  const [kept, keep] = useState(stored.linkCode.read)
  const opened = new URLSearchParams(search).get('code')
  const hide = useEffectEvent((code: string) => {
    stored.linkCode.write(code)
    keep(code)
    const rest = new URLSearchParams(search)
    rest.delete('code')
    void navigate({ search: `${rest}` }, { replace: true, state })
  })
  useEffect(() => {
    if (opened) hide(opened)
  }, [opened])
  return opened ?? kept
}
