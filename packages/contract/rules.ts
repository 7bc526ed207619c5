import * as z from 'zod/mini'
import { cardNumberMinLength, maxLengths, passwordLength } from './limits.ts'
import { type BrokenRule, type RuleName, ruleNames } from './rule-names.ts'
import { toHalfWidth, toHiragana, toLine, toVerificationCode } from './text-input.ts'

const isRuleName = (name: string): name is RuleName => (ruleNames as readonly string[]).includes(name)

const isMissing = (input: unknown): boolean => input === undefined || input === null || input === ''

const ruleOf = (issue: z.core.$ZodIssue): Omit<BrokenRule, 'path'> => {
  switch (issue.code) {
    case 'too_small':
      return Number(issue.minimum) <= 1
        ? { rule: 'required' }
        : { rule: 'minLength', limit: Number(issue.minimum) }
    case 'too_big':
      return { rule: 'maxLength', limit: Number(issue.maximum) }
    case 'invalid_type':
      return isMissing(issue.input) ? { rule: 'required' } : { rule: 'type' }
    case 'unrecognized_keys':
      return { rule: 'unknownKey' }
    case 'invalid_value':
    case 'invalid_union':
      return isMissing(issue.input) ? { rule: 'required' } : { rule: 'choice' }
    default:
      if (issue.message === 'plusSign') return { rule: 'plusSign', instead: '%2B' }
      return { rule: isRuleName(issue.message) ? issue.message : 'type' }
  }
}

/** The first broken rule of every field, in schema order, as both a 400 INVALID_FORMAT and a form show it. */
export const brokenRules = (issues: readonly z.core.$ZodIssue[]): BrokenRule[] => {
  const first = new Map<string, BrokenRule>()
  for (const issue of issues) {
    const path = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])].join(
      '.',
    )
    if (!first.has(path)) first.set(path, { path, ...ruleOf(issue) })
  }
  return [...first.values()]
}

/**
 * Parses a value with a schema; returns its result, or the broken rules. The server reads requests with it
 * and the browser its forms, so that both give the same verdict.
 */
export const readWith = <T>(schema: z.ZodMiniType<T>, value: unknown): Reading<T> => {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? { value: result.data } : { broken: brokenRules(result.error.issues) }
}
export type Reading<T> = { value: T; broken?: undefined } | { value?: undefined; broken: BrokenRule[] }

type Rule = z.core.$ZodCheck<string>

/**
 * `pattern` describes the rule to other systems in the API description. A rule without one is described in
 * words.
 */
const rule = (name: RuleName, holds: (text: string) => boolean, pattern?: string) =>
  z.refine<string>(holds, { error: name, ...(pattern !== undefined && { params: { pattern } }) })
const matches = (name: RuleName, pattern: RegExp, described = pattern.source) =>
  rule(name, (text) => text === '' || pattern.test(text), `^$|${described}`)

export const required = z.minLength(1)
/** One line, without characters that a database or a mail cannot hold. */
export const printable = rule(
  'printable',
  (text) => text.isWellFormed() && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text),
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
)
/** For an address in a query, where an unescaped `+` means a space. */
export const plusSign = rule('plusSign', (text) => !text.includes(' '))
export const forbiddenCharacters = rule(
  'forbiddenCharacters',
  (text) => !/[\^`{|}~&<>"']/.test(text),
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\^`{|}~&<>"\']*$',
)
/**
 * No characters that reverse the direction of text or hide in it, because names appear in mails to others.
 */
export const visible = rule(
  'invisibleCharacters',
  (text) => !/[\p{Cf}\p{Co}\u115f\u1160\u3164\uffa0]/u.test(text),
)
/** Nothing that a mail program turns into a link. */
const noWebAddress = rule('webAddress', (text) => !/\/\/|www\./i.test(text.normalize('NFKC')))
export const numeric = matches('numeric', /^[0-9]+$/)
export const uppercaseAlphabet = matches('uppercaseAlphabet', /^[A-Z ]+$/)
export const halfWidthAlphabetName = matches('halfWidthAlphabetName', /^[A-Za-z .,'-]+$/)
export const hiragana = matches(
  'hiragana',
  /^[\u3041-\u3096ゝゞー\p{Zs}]+$/u,
  // Not every client's language supports \p{Zs}. Leading spaces are trimmed.
  '^[\\u3041-\\u3096ゝゞー][\\u3041-\\u3096ゝゞー \\u3000]*$',
)
export const katakana = matches(
  'katakana',
  /^[\u30a1-\u30faヽヾー\p{Zs}]+$/u,
  '^[\\u30a1-\\u30faヽヾー \\u3000]+$',
)
export const alphanumeric = matches('alphanumeric', /^[A-Za-z0-9]+$/)
export const alphanumericWithSymbols = matches('alphanumericWithSymbols', /^[!-~]+$/)
export const password = matches(
  'password',
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).{8,}$/,
  '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[!-~]{8,}$',
)
/** Tells other systems the forms that a text may have, where only a rule over several fields can check it. */
export const oneOfForms = (...forms: RegExp[]) =>
  z.refine<string>(() => true, {
    params: { pattern: ['^$', ...forms.map(({ source }) => source)].join('|') },
  })
export const cardNumber = rule(
  'cardNumber',
  (text) => text === '' || (/^[345]/.test(text) && text.length >= cardNumberMinLength),
)
/** An address whose domain can exist: no part of it begins or ends with a hyphen. */
export const email = z.email({
  error: 'email',
  pattern:
    /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/,
})
export const year = matches('year', /^(19|20)[0-9]{2}$/)

/**
 * A rule over several fields. It runs even while other fields are invalid, so that a form shows all errors at
 * once. `holds` therefore sees a value whose fields may be missing.
 */
export const acrossFields = <T>(
  name: RuleName,
  path: keyof T & string,
  holds: (value: Partial<T>) => boolean,
) =>
  z.refine<T>((value) => holds(value), {
    error: name,
    path: [path],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const absent = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

/** A typed text of one line with at most `max` characters. */
export const line = (max: number, ...rules: Rule[]) =>
  z.string().check(z.overwrite(toLine), printable, ...rules, z.maxLength(max))
export const halfWidthLine = (max: number, ...rules: Rule[]) =>
  z.string().check(z.overwrite(toHalfWidth), z.trim(), printable, ...rules, z.maxLength(max))

/**
 * The fields that people fill in; for those in `metadata` see `participant-fields/`. If several rules are
 * broken, a field reports the first.
 */
export const field = {
  name: line(maxLengths.name, required, forbiddenCharacters, visible, noWebAddress),
  furigana: z
    .string()
    .check(z.overwrite(toHiragana), z.trim(), required, printable, hiragana, z.maxLength(maxLengths.name)),
  email: halfWidthLine(maxLengths.email, required).check(email),
  affiliation: line(maxLengths.affiliation, required, visible),
  loginId: halfWidthLine(maxLengths.loginField, required),
  loginPassword: halfWidthLine(maxLengths.loginField, required),
  /** A password chosen by its owner. ASCII, because every keyboard and device types it the same. */
  ownPassword: halfWidthLine(passwordLength.max, required, alphanumericWithSymbols, password),
  addressee: line(maxLengths.addressee, required),
  /** Appears in a mail to the owner. */
  passkeyName: line(maxLengths.passkeyName, required, forbiddenCharacters, visible, noWebAddress),
  /** Normalised to the printed form. Accepts every spelling that could be a code. */
  verificationCode: z.string().check(z.maxLength(100), z.overwrite(toVerificationCode), required),
} as const

/** Our own IDs that appear in addresses: order, job and sheet IDs. */
export const OpaqueId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, { error: 'type' }))
/** A convention's prefix and digits. */
export const RegistrationId = z.string().check(z.regex(/^[A-Za-z0-9]{1,10}[0-9]{4,9}$/, { error: 'type' }))
export const PlanId = z.string().check(required, z.regex(/^[A-Za-z0-9_-]{1,40}$/, { error: 'choice' }))
/** Registration codes. They are hashed before anything else reads them, so any short text is accepted. */
export const Code = z.string().check(required, z.maxLength(200))
