import { readFile } from 'node:fs/promises'
import { languages } from '@uketsuke/contract'
import { hasWord, otherWords } from '@uketsuke/phrases/other-words'
import { describe, expect, test } from 'vitest'

/** The lines of a YAML file without its comments. */
const linesOf = async (path: string): Promise<string[]> =>
  (await readFile(new URL(path, import.meta.url), 'utf8')).split('\n').filter((line) => !/^\s*#/.test(line))

describe.each(languages)('in %s', (language) => {
  test.each([`./templates/wording.${language}.yaml`, '../../../../conventions/demo2027/convention.yaml'])(
    '%s uses the terms of the screens',
    async (path) => {
      const lines = await linesOf(path)
      for (const word of Object.keys(otherWords[language]))
        expect(lines.filter((line) => hasWord(language, line, word))).toEqual([])
    },
  )
})
