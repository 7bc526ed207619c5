import { useEffect } from 'react'

/** The convention's colour; the style sheet derives everything else from it. */
export const useKeyColor = (keyColor: string | undefined) =>
  useEffect(() => {
    if (keyColor) document.documentElement.style.setProperty('--key', keyColor)
  }, [keyColor])
