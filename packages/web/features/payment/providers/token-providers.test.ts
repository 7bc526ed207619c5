import { cardProviderNames } from '@uketsuke/testing/card-provider-names'
import { expect, test } from 'vitest'
import { loadTokenMaker, providerName } from './token-providers.ts'

test.each(cardProviderNames)('the browser makes tokens for %s, under its name', (name) => {
  expect(providerName(name)).toMatchObject({ ja: expect.any(String), en: expect.any(String) })
})

test('a provider that the browser does not know fails to load', async () => {
  await expect(loadTokenMaker({ provider: 'nobody', cardBrands: [] })).rejects.toThrow('nobody')
})
