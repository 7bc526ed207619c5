import { expect, test } from 'vitest'
import { endpoint } from './endpoint.ts'
import { Language } from './language.ts'
import { operatorApi } from './operator.ts'

const call = { method: 'GET', path: '/names', summary: 'Names', status: 200, errors: [] } as const

test('a call with the operator’s key does not compile without saying whose data it touches', () => {
  // @ts-expect-error
  endpoint({ ...call, apiToken: 'operator' })
  expect(endpoint({ ...call, apiToken: 'operator', personalData: 'none' }).personalData).toBe('none')
})

test.each(Object.entries(operatorApi))(
  '%s declares whose personal data it touches',
  (_name, { personalData }) => {
    expect(personalData).toBeDefined()
  },
)

test('only a public GET without parameters can give everybody the same answer', () => {
  const shared = { ...call, isForEverybody: true } as const
  expect(endpoint({ ...shared, apiToken: 'none' }).isForEverybody).toBe(true)
  // @ts-expect-error
  endpoint({ ...shared, apiToken: 'login' })
  // @ts-expect-error
  endpoint({ ...shared, apiToken: 'none', method: 'POST' })
  // @ts-expect-error
  endpoint({ ...shared, apiToken: 'none', query: Language })
})
