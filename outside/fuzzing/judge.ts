import { isListed, type Own } from './own-failures.ts'

/** One line of the output of `fuzz.py`: an answer, or a failed check. */
export type Line =
  | { call: string; status: number; failure?: never }
  | ({ message: string; request: string } & Own)

type Failure = Extract<Line, { failure: string }>

const isFailure = (line: Line): line is Failure => line.failure !== undefined

/**
 * Counts the answers of each class, and keeps one example of each failure that is not a false alarm of the
 * tool.
 */
export const judge = (lines: readonly Line[]): { faults: string[]; figures: string } => {
  const failures = lines.filter(isFailure)
  const answers = lines.flatMap((line) => (isFailure(line) ? [] : [line.status]))
  const byClass = Object.entries(Object.groupBy(answers, (status) => `${Math.floor(status / 100)}xx`))
  const classes = byClass.map(([name, all]) => `${all?.length} of ${name}`).toSorted()
  const faults = new Map(
    failures
      .filter((failure) => !isListed(failure))
      .map(({ failure, call, finding, message, request }) => [
        `${failure}: ${call} ${finding}`,
        [`${failure}: ${call} ${finding}`, message, request].join('\n    '),
      ]),
  )
  const own = failures.length - failures.filter((failure) => !isListed(failure)).length
  return {
    faults: [...faults.values()],
    figures: `${answers.length} calls, ${classes.join(', ')}; ${own} failures that are the tool's own`,
  }
}
