import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { limits } from '@uketsuke/contract'

/**
 * Writes the passwords that nobody may choose, from the list in zxcvbn (MIT, by Dropbox): the 30,000
 * most common leaked ones, most frequent first. Shorter ones are left out, because the length rule refuses
 * them.
 *
 *     npm install --prefix /tmp/list zxcvbn@4.4.2
 *     node_modules/node/bin/node dev/guessable-passwords.ts /tmp/list/node_modules/zxcvbn
 */

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where the package zxcvbn is.')
const lists = createRequire(import.meta.url)(resolve(folder, 'lib/frequency_lists.js')) as {
  passwords: string[]
}
const long = lists.passwords.filter((password) => password.length >= limits.passwordLength.min)
const license = await readFile(resolve(folder, 'LICENSE.txt'), 'utf8')
const header = [
  '# Passwords that nobody may choose, made by dev/guessable-passwords.ts from zxcvbn 4.4.2.',
  '#',
  ...license
    .trim()
    .split('\n')
    .map((line) => `# ${line}`.trim()),
]
const file = new URL('../packages/server/platform/guessable-passwords/list.txt', import.meta.url)
await writeFile(file, `${[...header, ...long].join('\n')}\n`)
process.stdout.write(`${long.length} of ${lists.passwords.length} passwords\n`)
