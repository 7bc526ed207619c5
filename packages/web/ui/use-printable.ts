import { useEffect, useState } from 'react'

type Printable = typeof import('./printable.ts')

/** Has a shape in every font: there is nothing to look up. */
const plain = /^[\x20-\x7e\u3041-\u3096\u30a1-\u30fe\u3000]*$/

/** What is known of the fonts of the printed documents, once a text needs it; where it cannot be loaded, nothing. */
const usePrintable = (text: string): Printable | undefined => {
  const [printable, setPrintable] = useState<Printable>()
  const isPlain = plain.test(text)
  useEffect(() => {
    if (isPlain || printable) return
    let isWanted = true
    import('./printable.ts').then(
      (loaded) => isWanted && setPrintable(loaded),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [isPlain, printable])
  return isPlain ? undefined : printable
}

/** The characters of a text that no font of the printed documents has. */
export const useUnprintable = (text: string): string[] =>
  usePrintable(text)?.unprintableCharacters(text) ?? []

/**
 * Shows texts as documents do, with 〓 for what can't be printed; as they are, until that is known. `all`: every text that
 * will be asked for.
 */
export const usePrinted = (all: string): ((text: string) => string) =>
  usePrintable(all)?.printedText ?? ((text) => text)
