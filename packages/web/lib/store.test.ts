// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

/** The app as served for a convention. */
const openSiteOf = async (conventionId: string) => {
  document.head.innerHTML = `<meta name="convention-id" content="${conventionId}">`
  vi.resetModules()
  return (await import('./store.ts')).stored
}

beforeEach(() => localStorage.clear())

test('stored keys contain the convention, so that two on one origin do not mix', async () => {
  const one = await openSiteOf('demo2027')
  one.token.write('secret')
  expect(Object.keys(localStorage)).toEqual(['uketsuke:demo2027:token'])

  const other = await openSiteOf('other2028')
  expect(other.token.read()).toBeNull()
  other.token.write('another')
  expect(Object.keys(localStorage).sort()).toEqual(['uketsuke:demo2027:token', 'uketsuke:other2028:token'])
  expect((await openSiteOf('demo2027')).token.read()).toBe('secret')
})
