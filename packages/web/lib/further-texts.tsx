import { type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from './language.tsx'

type Props = {
  meanwhile: ReactNode
  children: ReactNode
}

/** Renders screens beyond the entry pages once all texts have loaded. Throws if they fail to load. */
export function FurtherTexts({ meanwhile, children }: Props) {
  const { hasAllTexts, completeTexts } = useLanguage()
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!hasAllTexts) completeTexts().catch((error: unknown) => setFailure({ error }))
  }, [hasAllTexts, completeTexts])

  if (hasAllTexts) return children
  if (failure) throw failure.error
  return meanwhile
}
