import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule, TestRunEndReason } from 'vitest/node'

/** The duration in milliseconds of each file that passed, and the first failure. */
export type Report = {
  durations: Record<string, number>
  /** `file` is null if the failure is outside all files. */
  failure: { file: string | null; test: string; message: string } | null
}

const pathOf = ({ moduleId }: TestModule) => moduleId.slice(moduleId.indexOf('packages/'))

/**
 * Writes the report to the file `TEST_REPORT`, and ends the run at the first failure. It does not wait for
 * the teardown of a file: with a mutant, that may never end.
 */
export class FirstFailure implements Reporter {
  readonly #report: Report = { durations: {}, failure: null }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'failed') this.#fail(test.module, test.fullName, errors?.[0]?.message)
  }

  onTestModuleEnd(module: TestModule): void {
    if (module.state() === 'failed') this.#fail(module, '(whole file)', module.errors()[0]?.message)
    this.#report.durations[pathOf(module)] = module.diagnostic().duration
  }

  /** If a process dies, its file is unfinished but no test has failed. */
  onTestRunEnd(
    modules: readonly TestModule[],
    [error]: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const unfinished = modules.find((module) => module.state() !== 'passed' && module.state() !== 'skipped')
    if (error || reason !== 'passed') this.#fail(unfinished, '(whole file)', error?.message)
    this.#write()
  }

  #fail(module: TestModule | undefined, test: string, message = ''): never {
    this.#report.failure = { file: module ? pathOf(module) : null, test, message: message.slice(0, 300) }
    this.#write()
    process.exit(1)
  }

  #write(): void {
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(this.#report))
  }
}
