import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The duration in milliseconds of each file that passed, by its path, and the first failure. */
export type Report = {
  durations: Record<string, number>
  failure: { file: string; test: string; message: string } | null
}

const pathOf = ({ moduleId }: TestModule) => moduleId.slice(moduleId.indexOf('packages/'))

/**
 * Writes the report to the file `TEST_REPORT`, and ends the run at the first failure. It does not wait for
 * what a file takes down: with a mutant, that may never end.
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

  onTestRunEnd(): void {
    this.#write()
  }

  #fail(module: TestModule, test: string, message = ''): never {
    this.#report.failure = { file: pathOf(module), test, message: message.slice(0, 300) }
    this.#write()
    process.exit(1)
  }

  #write(): void {
    writeFileSync(process.env.TEST_REPORT ?? '', JSON.stringify(this.#report))
  }
}
