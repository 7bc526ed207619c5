import { expect, test } from 'vitest'
import { endpoint } from './endpoint.ts'
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
