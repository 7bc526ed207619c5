import { useState } from 'react'
import { stored } from '../../lib/store.ts'
import { useCodeOfAddress } from '../../lib/use-code-of-address.ts'

/** The code of the mailed link that this tab opened: removed from the address, kept for a reload. */
export const useLinkCode = (): string | null => {
  // A copy of the stored code: a logout in another tab clears that, but this form stays.
  const [kept, keep] = useState(stored.linkCode.read)
  const opened = useCodeOfAddress((code) => {
    stored.linkCode.write(code)
    keep(code)
  })
  return opened ?? kept
}
