import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Report } from './first-failure.ts'

/** How a test run ended, and the duration in milliseconds of each file that passed. */
type TestRun = { durations: Map<string, number> } & (
  | { end: 'passed' }
  | { end: 'failed'; file: string; test: string; message: string }
  | { end: 'timeout' }
)

/** A run ends after `limit` milliseconds, or earlier when `stop` is aborted. */
type Bounds = { limit: number; stop: AbortSignal }

/** Needed even after the first process has ended: workers outlive a run that stops at a failure. */
const killGroup = (group: number): void => {
  try {
    process.kill(-group, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const runOnce = async (
  dir: string,
  files: string[],
  env: Record<string, string>,
  { limit, stop }: Bounds,
): Promise<TestRun> => {
  const output = join(dir, 'report.json')
  await rm(output, { force: true })
  // Remnants of a killed run disappear with the copy.
  const temporary = join(dir, 'var', 'tmp')
  await mkdir(temporary, { recursive: true })
  const options = ['--project', 'server', '--config', 'mutation/vitest.config.ts', '--root', '.']
  const child = spawn(
    process.execPath,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...options, ...files],
    {
      cwd: dir,
      env: { ...process.env, ...env, TMPDIR: temporary, TEST_ORDER: files.join(','), TEST_REPORT: output },
      stdio: 'ignore',
      // Makes a process group, so that killing it also ends the workers.
      detached: true,
    },
  )
  const ended = once(child, 'exit')
  const kill = () => {
    if (child.pid !== undefined) killGroup(child.pid)
  }
  const bounds = AbortSignal.any([stop, AbortSignal.timeout(limit)])
  bounds.addEventListener('abort', kill)
  await ended
  bounds.removeEventListener('abort', kill)
  kill()
  if (bounds.aborted) return { end: 'timeout', durations: new Map() }

  const text = await readFile(output, 'utf8').catch(() => null)
  const died = { durations: {}, failure: { file: null, test: '(the run died)', message: '' } }
  const report: Report = text === null ? died : JSON.parse(text)
  const durations = new Map(Object.entries(report.durations))
  if (!report.failure) return { end: 'passed', durations }
  // If the report names no file, blame the first; if it passes alone, try the rest.
  return { end: 'failed', ...report.failure, file: report.failure.file ?? files[0] ?? '', durations }
}

/**
 * Runs a tree's test files in this order until one fails or a bound is reached. Tests that wait can fail on a
 * busy machine, so a file counts as failed only if it fails again on its own.
 */
export const runTests = async (
  dir: string,
  files: string[],
  env: Record<string, string>,
  bounds: Bounds,
): Promise<TestRun> => {
  const durations = new Map<string, number>()
  for (let left = files; left.length > 0; ) {
    const run = await runOnce(dir, left, env, bounds)
    for (const [file, duration] of run.durations) durations.set(file, duration)
    if (run.end !== 'failed') return { ...run, durations }
    const again = await runOnce(dir, [run.file], env, bounds)
    if (again.end !== 'passed') return { ...again, durations }
    left = left.slice(left.indexOf(run.file) + 1)
  }
  return { end: 'passed', durations }
}
