import type { Form } from './wire.ts'

/** A request field: `code` is the ErrInfo without its last four digits, `E0104` for OrderID. */
interface FieldRule<Subject> {
  field: string
  code: string
  /** When the provider checks the field; absent for always. */
  when?: (subject: Subject) => boolean
  /** When a missing field is `0001`; otherwise it is optional. */
  required?: boolean | ((subject: Subject) => boolean)
  checks: readonly Check<Subject>[]
}

/** A rule over several fields together, such as a matching ID and password. */
interface LookupRule<Subject> {
  /** Fields that the lookup requires. */
  needs: readonly string[]
  errInfo: string
  fails: (subject: Subject) => boolean
}

/** The last four digits of the ErrInfo, and the test that makes a value fail with it. */
export type Check<Subject> = readonly [suffix: string, fails: (value: string, subject: Subject) => boolean]

export type Rule<Subject> = FieldRule<Subject> | LookupRule<Subject>

/** The ErrInfo of every rule the request breaks, in the order of the rules; empty for a valid request. */
export const brokenRules = <Subject extends { form: Form }>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
): string[] =>
  rules.flatMap((rule) => ('field' in rule ? brokenChecks(rule, subject) : failedLookup(rule, subject)))

const brokenChecks = <Subject extends { form: Form }>(
  rule: FieldRule<Subject>,
  subject: Subject,
): string[] => {
  if (rule.when && !rule.when(subject)) return []
  const value = subject.form[rule.field]
  if (!value) return isRequired(rule, subject) ? [`${rule.code}0001`] : []
  return rule.checks.filter(([, fails]) => fails(value, subject)).map(([suffix]) => `${rule.code}${suffix}`)
}

const isRequired = <Subject>(rule: FieldRule<Subject>, subject: Subject): boolean =>
  typeof rule.required === 'function' ? rule.required(subject) : rule.required === true

const failedLookup = <Subject extends { form: Form }>(
  rule: LookupRule<Subject>,
  subject: Subject,
): string[] => {
  const complete = rule.needs.every((field) => subject.form[field])
  return complete && rule.fails(subject) ? [rule.errInfo] : []
}

/** Fails a value of more than `limit` characters. */
export const longerThan = (limit: number) => (value: string) => value.length > limit

/** Fails a value of fewer than `limit` characters. */
export const shorterThan = (limit: number) => (value: string) => value.length < limit

/** Fails a value that does not match the pattern. */
export const unlike = (pattern: RegExp) => (value: string) => !pattern.test(value)

/** Fails a value that is not in the list. */
export const noneOf =
  (...allowed: string[]) =>
  (value: string) =>
    !allowed.includes(value)

/** Fails a value with a character other than a half-width digit. */
export const notDigits = unlike(/^[0-9]*$/)
