import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKS } from './checks.mjs'
import { root } from './paths.mjs'
import { readTestRequest } from './test-request.mjs'

const read = (...args) => readTestRequest(args)
const unit = 'packages/server/main.test.ts'
const screen = 'packages/web/app/app.test.tsx'
const spec = 'e2e/participant/language.spec.ts'

test('no arguments select everything, --only and --quick select checks', () => {
  expect(read()).toEqual({})
  expect(read('--only', 'lint,types')).toEqual({ checks: ['lint', 'types'] })
  expect(read('--quick').checks).toEqual(
    CHECKS.map(({ name }) => name).filter((name) => !['unit', 'build', 'e2e'].includes(name)),
  )
})

test('paths are split by test runner, and -t applies to both', () => {
  const request = read(spec, unit, screen, '-t', 'starts')
  expect(request).toEqual({ paths: { vitest: [unit, screen], playwright: [spec] }, name: 'starts' })
  expect(read('e2e/participant', 'packages/server/platform').paths).toEqual({
    vitest: ['packages/server/platform'],
    playwright: ['e2e/participant'],
  })
})

test('a path is normalised relative to the root', () => {
  expect(read(join(root, unit)).paths.vitest).toEqual([unit])
  expect(read(`./${unit}`).paths.vitest).toEqual([unit])
})

test.each([
  [['packages/server/nowhere.test.ts'], 'There is no file or folder "packages/server/nowhere.test.ts"'],
  [['packages/server/main.ts'], '"packages/server/main.ts" is not a test'],
  [['..'], 'is not inside the repository'],
  [['--only', 'lint', unit], 'not both'],
  [['--quick', unit], 'not both'],
  [['-t', 'starts'], 'name the file too'],
  [['--watch'], "Unknown option '--watch'"],
])('refuses %j: %s', (args, reason) => {
  expect(() => read(...args)).toThrow(reason)
})
