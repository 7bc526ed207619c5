import { readFile } from 'node:fs/promises'

/** The running version. `commit` is null outside a release and a checkout. */
export type Release = { version: string; commit: string | null }

/** The root of the release or the checkout. */
const ownRoot = new URL('../../../', import.meta.url)
const textOf = (file: URL): Promise<string | null> =>
  readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  )

/** HEAD contains the commit, or the name of a branch whose file contains it. */
const commitOfCheckout = async (root: URL): Promise<string | null> => {
  const head = await textOf(new URL('.git/HEAD', root))
  const branch = head?.startsWith('ref: ') ? head.slice('ref: '.length) : undefined
  return branch === undefined ? head : textOf(new URL(`.git/${branch}`, root))
}

/** Reads `release.json` of a release, or package.json and Git's files in a checkout. */
export const readRelease = async (root = ownRoot): Promise<Release> => {
  const release = await textOf(new URL('release.json', root))
  const { version, commit } = JSON.parse(release ?? (await readFile(new URL('package.json', root), 'utf8')))
  return { version, commit: commit ?? (await commitOfCheckout(root)) }
}
