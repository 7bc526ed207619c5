import { readFile } from 'node:fs/promises'
import { languages } from '@uketsuke/contract'
import { hasWord, otherWords } from '@uketsuke/phrases/other-words'
import { describe, expect, test } from 'vitest'

/** The lines of the mails' source without comments and keys: mails put their texts together in code. */
const linesOf = async (language: string): Promise<string[]> => {
  const source = await readFile(new URL(`../phrases/mail/${language}.ts`, import.meta.url), 'utf8')
  return source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*$|^ *\w+: /gm, '').split('\n')
}

describe.each(languages)('in %s', (language) => {
  test.each(Object.entries(otherWords[language]))('no mail uses %s instead of %s', async (word) => {
    expect((await linesOf(language)).filter((line) => hasWord(language, line, word))).toEqual([])
  })
})
