import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import config from '../vitest.config.ts'

/** Test files in the order in which they were named, so that those that notice soonest come first. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = (process.env.TEST_ORDER ?? '').split(',')
    const placeOf = ({ moduleId }: TestSpecification) => order.findIndex((path) => moduleId.endsWith(path))
    return files.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

export default mergeConfig(config, {
  test: { sequence: { sequencer: AsNamed }, bail: 1, maxWorkers: 1 },
})
