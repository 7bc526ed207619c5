import type { Form } from './wire.ts'

/** A request field: `code` is the ErrInfo without its last four digits, `E0104` for OrderID. */
export interface FieldRule<Subject> {
  field: string
  code: string
  /** When the provider looks at the field at all; always, if absent. */
  when?: (subject: Subject) => boolean
  /** Missing is `0001` when this is true, or true of the subject; otherwise the field may be left out. */
  required?: boolean | ((subject: Subject) => boolean)
  checks: readonly Check<Subject>[]
}

/** What must be true of several fields together, such as an id and a password that belong to each other. */
export interface LookupRule<Subject> {
  /** Fields without which there is nothing to look up. */
  needs: readonly string[]
  errInfo: string
  fails: (subject: Subject) => boolean
}

/** Last four digits of the ErrInfo, and when it applies to a value that was sent. */
export type Check<Subject> = readonly [suffix: string, fails: (value: string, subject: Subject) => boolean]

export type Rule<Subject> = FieldRule<Subject> | LookupRule<Subject>

/** ErrInfo of every rule the request breaks, in the order of the table; empty when it may be carried out. */
export function brokenRules<Subject extends { form: Form }>(
  rules: readonly Rule<Subject>[],
  subject: Subject,
): string[] {
  return rules.flatMap((rule) =>
    'field' in rule ? brokenChecks(rule, subject) : failedLookup(rule, subject),
  )
}

function brokenChecks<Subject extends { form: Form }>(rule: FieldRule<Subject>, subject: Subject): string[] {
  if (rule.when && !rule.when(subject)) return []
  const value = subject.form[rule.field]
  if (!value) return isRequired(rule, subject) ? [`${rule.code}0001`] : []
  return rule.checks.filter(([, fails]) => fails(value, subject)).map(([suffix]) => `${rule.code}${suffix}`)
}

function isRequired<Subject>(rule: FieldRule<Subject>, subject: Subject): boolean {
  return typeof rule.required === 'function' ? rule.required(subject) : rule.required === true
}

function failedLookup<Subject extends { form: Form }>(rule: LookupRule<Subject>, subject: Subject): string[] {
  const complete = rule.needs.every((field) => subject.form[field])
  return complete && rule.fails(subject) ? [rule.errInfo] : []
}

/** Fails a value with more than `limit` characters. */
export const longerThan = (limit: number) => (value: string) => value.length > limit

/** Fails a value with fewer than `limit` characters. */
export const shorterThan = (limit: number) => (value: string) => value.length < limit

/** Fails a value the pattern does not describe. */
export const unlike = (pattern: RegExp) => (value: string) => !pattern.test(value)

/** Fails a value that is none of these. */
export const noneOf =
  (...allowed: string[]) =>
  (value: string) =>
    !allowed.includes(value)

/** Fails a value with anything but half-width digits. */
export const notDigits = unlike(/^[0-9]*$/)
