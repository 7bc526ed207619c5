import type { ReactNode } from 'react'
import { useLanguage } from './language.tsx'

type Props = {
  meanwhile: ReactNode
  children: ReactNode
}

/** What has more to say than the first screens, whose texts come before all others. */
export function AllTexts({ meanwhile, children }: Props) {
  const { language, hasAllTexts, failure } = useLanguage()
  if (hasAllTexts) return children
  if (failure?.language === language) throw failure.error
  return meanwhile
}
