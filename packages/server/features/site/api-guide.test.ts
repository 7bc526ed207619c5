import { api, errorStatus } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { englishErrors, japaneseErrors } from '@uketsuke/phrases/errors'
import { describe, expect, test } from 'vitest'
import { apiGuide } from './api-guide.ts'

describe.each([
  ['of the site', api],
  ['of the secretariat', operatorApi],
])('the guide to the calls %s', (_whose, calls) => {
  const guide = apiGuide(calls)

  test('explains every code in both languages', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      const row = guide.split('\n').find((line) => line.startsWith(`| \`${code}\` | ${status} |`))
      expect(row).toContain(englishErrors[code as keyof typeof errorStatus])
      expect(row).toContain(japaneseErrors[code as keyof typeof errorStatus])
    }
  })

  test('names only paths that exist', () => {
    const paths = new Set(Object.values(calls).map(({ method, path }) => `${method} /v2${path}`))
    const named = [...guide.matchAll(/`((?:GET|POST|PUT|DELETE) [^`]+)`/g)].map(([, call]) => call ?? '')
    expect(named.filter((call) => !paths.has(call))).toEqual([])
    expect(named.length > 0).toBe(calls === api)
  })
})
