import { useEffect, useState } from 'react'

/** Characters that every font has: no lookup needed. */
const plain = /^[\x20-\x7e\u3041-\u3096\u30a1-\u30fe\u3000]*$/

const loadFind = async (): Promise<(text: string) => string[]> =>
  (await import('@uketsuke/contract/printable-characters')).unprintableCharacters

const loadPrint = async (): Promise<(text: string) => string> =>
  (await import('@uketsuke/contract/printed-text')).printedText

/**
 * Loads the font data with the first text that needs it; undefined for other texts. If loading fails, no
 * character counts as unprintable. `load` must never change.
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

/** The characters of a text that no printed font has. */
export const useUnprintable = (text: string): string[] => useWhenNeeded(text, loadFind)?.(text) ?? []

/**
 * Shows texts as documents do, with 〓 for unprintable characters, and unchanged until the fonts are known.
 * `all`: every text that will be passed.
 */
export const usePrinted = (all: string): ((text: string) => string) =>
  useWhenNeeded(all, loadPrint) ?? ((text) => text)
