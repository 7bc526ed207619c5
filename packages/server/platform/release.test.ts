import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readRelease } from './release.ts'

const folderOf = async (files: Record<string, string>): Promise<URL> => {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return pathToFileURL(`${folder}/`)
}

const manifest = { 'package.json': '{ "version": "1.2.3" }' }

test.each([
  [
    'a release',
    { 'release.json': '{ "version": "1.2.0", "commit": "abc", "builtAt": "2027-03-01T00:00:00Z" }' },
    { version: '1.2.0', commit: 'abc' },
  ],
  [
    'a branch',
    { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': 'def\n' },
    { version: '1.2.3', commit: 'def' },
  ],
  ['a commit', { '.git/HEAD': '012\n' }, { version: '1.2.3', commit: '012' }],
  ['a copy without history', {}, { version: '1.2.3', commit: null }],
])('reads version and commit from %s', async (_what, files, release) => {
  expect(await readRelease(await folderOf({ ...manifest, ...files }))).toEqual(release)
})
