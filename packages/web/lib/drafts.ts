import { parseJson } from './parse-json.ts'
import { stored } from './store.ts'

/** Raised when a field keeps its name but changes its meaning: older drafts are then dropped as a whole. */
const version = 1

const drafts = { preRegistration: stored.preRegistrationDraft, registration: stored.registrationDraft }
type DraftName = keyof typeof drafts

/** Keeps the input of a form for this tab. `key` identifies the form: the code of its link. */
export const keepDraft = (name: DraftName, key: string, values: object): void =>
  drafts[name].write(JSON.stringify({ version, key, values }))

/**
 * The form as it was left by a reload or a crash, or `empty` itself. Fields that the form no longer has, or
 * now has with another type, are dropped one by one.
 */
export const readDraft = <V extends object>(name: DraftName, key: string, empty: V): V => {
  const draft = fieldsOf(parseJson(drafts[name].read() ?? ''))
  return draft.version === version && draft.key === key ? fitted(empty, draft.values) : empty
}

export const forgetDraft = (name: DraftName): void => drafts[name].clear()

/** For a completed registration, or a visitor who discards the form. */
export const forgetDrafts = (): void => {
  for (const draft of Object.values(drafts)) draft.clear()
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

const fitted = <T>(model: T, found: unknown): T => {
  if (Array.isArray(model)) return isTexts(found) ? (found as T) : model
  if (typeof model !== 'object') return typeof found === typeof model ? (found as T) : model
  const fields = fieldsOf(found)
  return Object.fromEntries(
    Object.entries(fieldsOf(model)).map(([name, value]) => [name, fitted(value, fields[name])]),
  ) as T
}
