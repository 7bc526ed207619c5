import { useEffect, useState } from 'react'

/** Has a shape in every font: there is nothing to look up. */
const plain = /^[\x20-\x7e\u3041-\u3096\u30a1-\u30fe\u3000]*$/

const loadFind = async (): Promise<(text: string) => string[]> =>
  (await import('@uketsuke/contract/printable-characters')).unprintableCharacters

const loadPrint = async (): Promise<(text: string) => string> =>
  (await import('@uketsuke/contract/printed-text')).printedText

/**
 * What goes by the fonts of the printed documents: it is loaded with the first text that needs it, and undefined for others.
 * Where it cannot be loaded, nothing is known against any character. `load` is always the same.
 */
const useWhenNeeded = <Act>(text: string, load: () => Promise<Act>): Act | undefined => {
  const [loaded, setLoaded] = useState<{ act: Act }>()
  const isPlain = plain.test(text)
  useEffect(() => {
    if (isPlain || loaded) return
    let isWanted = true
    load().then(
      (act) => isWanted && setLoaded({ act }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [isPlain, loaded, load])
  return isPlain ? undefined : loaded?.act
}

/** The characters of a text that no font of the printed documents has. */
export const useUnprintable = (text: string): string[] => useWhenNeeded(text, loadFind)?.(text) ?? []

/**
 * Shows texts as documents do, with 〓 for what can't be printed; as they are, until that is known. `all`: every text that
 * will be asked for.
 */
export const usePrinted = (all: string): ((text: string) => string) =>
  useWhenNeeded(all, loadPrint) ?? ((text) => text)
