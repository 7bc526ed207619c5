import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** How a test run ended, and the duration in milliseconds of each file that passed. */
type TestRun = { durations: Map<string, number> } & (
  | { end: 'passed' }
  | { end: 'failed'; file: string; test: string; message: string }
  | { end: 'timeout' }
)

/** A run ends after `limit` milliseconds, or earlier when `stop` is aborted. */
type Bounds = { limit: number; stop: AbortSignal }

type Report = {
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

const runOnce = async (
  dir: string,
  files: string[],
  env: Record<string, string>,
  { limit, stop }: Bounds,
): Promise<TestRun> => {
  const output = join(dir, 'report.json')
  await rm(output, { force: true })
  const options = ['--project', 'server', '--config', 'mutation/vitest.config.ts', '--root', '.']
  const reports = ['--reporter', 'json', '--outputFile', output]
  const child = spawn(
    process.execPath,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...options, ...reports, ...files],
    // `detached` makes a process group, so that killing it also ends the workers.
    {
      cwd: dir,
      env: { ...process.env, ...env, TEST_ORDER: files.join(',') },
      stdio: 'ignore',
      detached: true,
    },
  )
  const ended = once(child, 'exit')
  const bounds = AbortSignal.any([stop, AbortSignal.timeout(limit)])
  const cut = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  bounds.addEventListener('abort', cut)
  await ended
  bounds.removeEventListener('abort', cut)
  if (bounds.aborted) return { end: 'timeout', durations: new Map() }

  const { testResults } = JSON.parse(await readFile(output, 'utf8')) as Report
  const nameOf = ({ name }: { name: string }) => name.slice(name.indexOf('packages/'))
  const durations = new Map(
    testResults
      .filter(({ status }) => status === 'passed')
      .map((result) => [nameOf(result), result.endTime - result.startTime]),
  )
  for (const result of testResults) {
    const test = result.assertionResults.find(({ status }) => status === 'failed')
    if (test || result.status === 'failed')
      return {
        end: 'failed',
        file: nameOf(result),
        test: test?.fullName ?? '(whole file)',
        message: (test?.failureMessages?.[0] ?? result.message).slice(0, 300),
        durations,
      }
  }
  return { end: 'passed', durations }
}

/**
 * Runs a tree's test files in this order until one fails or a bound is reached. Tests that wait can fail on a
 * busy machine, so a file counts as failed only when it fails again on its own.
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
