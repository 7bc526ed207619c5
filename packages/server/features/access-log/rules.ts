import type { PersonalData } from '@uketsuke/contract'

/** A person by one of their IDs. People who have not registered have only the second. */
export type Named = { registrationId: string | null; preRegistrationId: string | null }

/** The subject of a call: people, a record that leads to its person, or a number of people. */
export type Subject =
  | { people: Named[] }
  | { record: 'orderId' | 'refundId' | 'findingId'; id: string }
  | { count: number }

const namedIn = (value: unknown): Named[] => {
  if (typeof value === 'string') return [{ registrationId: value, preRegistrationId: null }]
  if (Array.isArray(value)) return value.flatMap(namedIn)
  if (typeof value !== 'object' || value === null) return []
  const { registrationId = null, preRegistrationId = null } = value as Partial<Named>
  return [{ registrationId, preRegistrationId }]
}

const valueAt = (key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** @throws if the call or its answer lacks a key that its endpoint declares. */
export const subjectOf = (
  personalData: Exclude<PersonalData, 'none'>,
  params: unknown,
  answer: unknown,
): Subject => {
  if ('answer' in personalData) return { people: namedIn(valueAt(personalData.answer, answer)) }
  if ('list' in personalData) {
    const list = valueAt(personalData.list, answer)
    if (!Array.isArray(list)) throw new Error(`no list "${personalData.list}" in the answer`)
    return { count: list.length }
  }
  const id = valueAt(personalData.path, params)
  if (typeof id !== 'string') throw new Error(`no "${personalData.path}" in the path`)
  return personalData.path === 'registrationId' ? { people: namedIn(id) } : { record: personalData.path, id }
}

/** The values in the path, and only the names of filters, because their values may be personal data. */
export const askedFor = (params: unknown, query: unknown): Record<string, string | true> => ({
  ...Object.fromEntries(Object.keys(query ?? {}).map((name) => [name, true])),
  ...(params as Record<string, string> | undefined),
})
