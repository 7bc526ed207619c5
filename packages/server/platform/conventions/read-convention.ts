import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod/mini'
import { type Convention, ConventionFile, imagesOf, maxImageBytes } from './convention.ts'

/**
 * A convention file that cannot be used. The message has one line per fault, with file, line, key and
 * expected value.
 */
export class ConventionError extends Error {}

/** Formats that people know by example rather than by pattern. */
const examples: Readonly<Record<string, string>> = {
  datetime: 'a time with its zone, such as 2027-03-01T09:00:00+09:00',
  email: 'an address such as office@example.org',
  url: 'an address such as https://example.org/',
}

const expectation = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`
    case 'unrecognized_keys':
      return `unknown key ${issue.keys.join(', ')}`
    case 'invalid_value':
      return `expected one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return `expected ${examples[issue.format] ?? `the form ${issue.pattern ?? issue.format}`}`
    case 'too_small':
      return `expected at least ${issue.minimum}`
    case 'too_big':
      return `expected at most ${issue.maximum}`
    default:
      return issue.message
  }
}

/** YAML joins the lines of a folded text with spaces, but Japanese has none after its punctuation. */
const unfoldJapanese = (_key: unknown, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/(?<=[。、！？」』]) (?=\S)/g, '') : value

const faultOfImage = (image: string): string | null => {
  const found = statSync(image, { throwIfNoEntry: false })
  if (!found?.isFile()) return "expected a file in the convention's folder"
  return found.size > maxImageBytes ? `expected at most ${maxImageBytes} bytes` : null
}

/** Checks a convention's `payment` keys for the named provider. Paths are relative to `payment`. */
export type PaymentCheck = (payment: Convention['payment']) => readonly z.core.$ZodIssue[]

/**
 * Reads and checks `<folder>/convention.yaml`. Without `faultsOfPayment`, only checks the keys that all card
 * providers share.
 * @throws ConventionError
 */
export const readConvention = async (
  folder: string,
  faultsOfPayment: PaymentCheck = () => [],
): Promise<Convention> => {
  const file = join(folder, 'convention.yaml')
  const lines = new LineCounter()
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ConventionError(`${file}: expected a readable file`)
  })
  const document = parseDocument(text, { lineCounter: lines })
  if (document.errors.length > 0)
    throw new ConventionError(document.errors.map(({ message }) => `${file}: ${message}`).join('\n'))

  /** The line of a key, or of its nearest existing parent. */
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth >= 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true) as
        | { range?: [number, number, number] }
        | undefined
      if (node?.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }

  const lineFor = (path: readonly PropertyKey[], fault: string) =>
    `${file}:${lineOf(path)}: ${path.join('.') || '(file)'}: ${fault}`
  const linesFor = (issues: readonly z.core.$ZodIssue[], within: readonly PropertyKey[] = []) =>
    issues.map((issue) => lineFor([...within, ...issue.path], expectation(issue)))

  const parsed = ConventionFile.safeParse(document.toJS({ reviver: unfoldJapanese }))
  if (!parsed.success) throw new ConventionError(linesFor(parsed.error.issues).join('\n'))
  const faults = linesFor(faultsOfPayment(parsed.data.payment), ['payment'])
  for (const { path, file: name } of imagesOf(parsed.data)) {
    const fault = name && faultOfImage(join(folder, name))
    if (fault) faults.push(lineFor(path, fault))
  }
  if (faults.length > 0) throw new ConventionError(faults.join('\n'))
  return { ...parsed.data, conventionId: basename(folder) }
}
