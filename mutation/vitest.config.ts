import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../vitest.config.ts'
import { FirstFailure } from './first-failure.ts'

/** Runs test files in the order of `TEST_ORDER`, with the likeliest killers first. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (process.env.TEST_ORDER ?? '').split(',')
    const placeOf = ({ moduleId }: TestSpecification) => order.findIndex((path) => moduleId.endsWith(path))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

const [server] = config.test?.projects ?? []
if (typeof server !== 'object' || !('test' in server))
  throw new Error('vitest.config.ts describes no project of the server')

export default mergeConfig(
  {
    test: {
      ...config.test,
      projects: [{ ...server, test: { ...server.test, setupFiles: ['mutation/record-calls.ts'] } }],
    },
  },
  { test: { reporters: [new FirstFailure()], sequence: { sequencer: AsNamed }, maxWorkers: 1 } },
)
