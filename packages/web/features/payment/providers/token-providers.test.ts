import { expect, test } from 'vitest'
import { cardProviders } from '../../../../server/adapters/card-payment/card-providers.ts'
import { loadTokenMaker, providerName } from './token-providers.ts'

test.each(cardProviders.map(({ name }) => name))(
  'the browser makes tokens for %s, under its name',
  (name) => {
    expect(providerName(name)).toMatchObject({ ja: expect.any(String), en: expect.any(String) })
  },
)

test('a provider that the browser does not know fails to load', async () => {
  await expect(loadTokenMaker({ provider: 'nobody', cardBrands: [] })).rejects.toThrow('nobody')
})
