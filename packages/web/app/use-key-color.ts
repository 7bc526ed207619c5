import { useEffect } from 'react'

/** Sets the convention's colour, from which the style sheet derives the others. */
export const useKeyColor = (keyColor: string | undefined) =>
  useEffect(() => {
    if (keyColor) document.documentElement.style.setProperty('--key', keyColor)
  }, [keyColor])
