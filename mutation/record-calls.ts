import { appendFileSync } from 'node:fs'
import { Session } from 'node:inspector'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'

/*
 * A setup file. For each test file it appends one line of JSON to the file `TEST_CALLS`, with the functions
 * of the server's features that the test file called in this process.
 */

const output = process.env.TEST_CALLS
if (output) {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

  afterAll(() => {
    const calls: string[] = []
    session.post('Profiler.takePreciseCoverage', (error, coverage) => {
      if (error) throw error
      for (const { url, functions } of coverage.result) {
        const [, file] = /(packages\/server\/features\/.*\.ts)$/.exec(url) ?? []
        if (file)
          for (const { functionName, ranges } of functions)
            if (functionName && ranges[0]?.count) calls.push(`${file} ${functionName}`)
      }
    })
    session.disconnect()
    const test = relative(process.cwd(), expect.getState().testPath ?? '')
    appendFileSync(output, `${JSON.stringify({ test, calls })}\n`)
  })
}
