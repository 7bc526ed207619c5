import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServerProcess } from '@uketsuke/testing'
import { startCrowd } from './paying-crowd.ts'
import { openProduction } from './production.ts'
import type { Trial } from './trial.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const attendees = 10
const time = 15_000

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The newest release; before the first one, the last commit with an older schema. */
const findOld = (): string => {
  const tag = git('tag', '--list', 'v*', '--sort=-v:refname').split('\n')[0]
  if (tag) return tag
  return git('log', '-1', '--format=%H^', '--diff-filter=A', '--', 'packages/server/migrations')
}

/** Runs the last release beside this one, on this one's schema. */
export const upgrade: Trial = async (seed) => {
  const old = findOld()
  const checkout = await mkdtemp(join(tmpdir(), 'uketsuke-old-'))
  const production = await openProduction()
  try {
    git('worktree', 'add', '--detach', '--force', checkout, old)
    execFileSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error'], {
      cwd: checkout,
      stdio: 'ignore',
    })
    const first = await production.startServer(0)
    const second = await production.startServer(1, {}, (env) => startServerProcess(env, checkout))
    await production.untilServed()
    const crowd = startCrowd(production, attendees, seed)
    await pause(time)
    const wrong = await crowd.leave()
    const failed = crowd.calls.filter((call) => call.failed)
    if (failed.length > 0) wrong.push(`calls failed: ${failed.map(({ answer }) => answer).join(', ')}`)
    await Promise.all([first.kill('SIGTERM'), second.kill('SIGTERM')])
    return {
      counts: {
        calls: crowd.calls.length,
        'calls failed': failed.length,
        'people who paid': crowd.paid(),
      },
      violations: wrong,
    }
  } finally {
    await production.close()
    git('worktree', 'remove', '--force', checkout)
    await rm(checkout, { recursive: true, force: true })
  }
}
