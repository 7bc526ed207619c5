import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** A copy of the repository whose files may be changed; the original stays untouched. */
export type Tree = {
  dir: string
  write(file: string, text: string): Promise<void>
  remove(): Promise<void>
}

/** Links our own packages to the copy, and all others to the original's node_modules. */
const linkModules = async (dir: string): Promise<void> => {
  const modules = join(dir, 'node_modules')
  await mkdir(join(modules, '@uketsuke'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (!name.startsWith('.') && name !== '@uketsuke')
      await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const name of await readdir(join(dir, 'packages')))
    await symlink(join(dir, 'packages', name), join(modules, '@uketsuke', name))
}

/** The repository's files below these paths, or all. Git also lists files whose deletion is not committed. */
export const sourceFiles = (...paths: string[]): string[] => {
  const options = ['-z', '--cached', '--others', '--exclude-standard', '--', ...paths]
  const listed = execFileSync('git', ['ls-files', ...options], { cwd: root, encoding: 'utf8' })
  return listed.split('\0').filter((file) => file && existsSync(join(root, file)))
}

export const copyTree = async (): Promise<Tree> => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-mutation-'))
  for (const file of sourceFiles()) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await cp(join(root, file), join(dir, file))
  }
  await linkModules(dir)
  return {
    dir,
    write: (file, text) => writeFile(join(dir, file), text),
    remove: () => rm(dir, { recursive: true, force: true }),
  }
}
