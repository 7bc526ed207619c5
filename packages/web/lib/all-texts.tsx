import { type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from './language.tsx'

type Props = {
  meanwhile: ReactNode
  children: ReactNode
}

/** What has more to say than the first screens, whose texts come before all others. */
export function AllTexts({ meanwhile, children }: Props) {
  const { language, hasAllTexts, failure, loadAgain } = useLanguage()
  // What failed behind another screen, where nobody missed it, is tried once more here.
  const [earlier] = useState(failure)
  useEffect(() => {
    if (earlier) loadAgain()
  }, [earlier, loadAgain])
  if (hasAllTexts) return children
  if (failure && failure !== earlier && failure.language === language) throw failure.error
  return meanwhile
}
