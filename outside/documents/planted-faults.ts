import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * Writes one copy of a document for each word, without that word: one letter is changed, so that the file
 * stays intact.
 */
export const plantFaults = async (
  file: string,
  words: readonly string[],
  folder: string,
): Promise<string[]> => {
  const good = await readFile(file, 'latin1')
  return Promise.all(
    words.map(async (word) => {
      if (!good.includes(word)) throw new Error(`${basename(file)} has no ${word}`)
      const planted = join(folder, `without-${word.replaceAll(/\W+/g, '')}.pdf`)
      await writeFile(planted, good.replaceAll(word, `${word.slice(0, -1)}_`), 'latin1')
      return planted
    }),
  )
}
