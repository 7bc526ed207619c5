import { useEffect, useState } from 'react'

type Find = (text: string) => string[]

/** Has a shape in every font: there is nothing to look up. */
const plain = /^[\x20-\x7e\u3041-\u3096\u30a1-\u30fe\u3000]*$/

const load = async (): Promise<Find> =>
  (await import('@uketsuke/contract/printable-characters')).unprintableCharacters

/**
 * The characters of a text that no font of the printed documents has. What fonts have is loaded with the first text that
 * needs it; where it cannot be, nothing is known against any character.
 */
export const useUnprintable = (text: string): string[] => {
  const [find, setFind] = useState<{ find: Find }>()
  const isPlain = plain.test(text)
  useEffect(() => {
    if (isPlain || find) return
    let isWanted = true
    load().then(
      (loaded) => isWanted && setFind({ find: loaded }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [isPlain, find])
  return isPlain || !find ? [] : find.find(text)
}
