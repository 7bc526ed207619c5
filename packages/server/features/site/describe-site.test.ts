import { api } from '@uketsuke/contract'
import { expectOk, type System, startSystem } from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let system: System
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

test('the demonstration recommends the browsers of the specification for each kind of device', async () => {
  const { supportedDevices } = expectOk(await system.client.call(api.readSiteConfiguration))
  expect(supportedDevices.map(({ device, browsers }) => [device.en, ...browsers])).toEqual([
    ['Windows PC', 'Google Chrome', 'Microsoft Edge'],
    ['Mac', 'Safari'],
    ['Android phone or tablet', 'Google Chrome'],
    ['iPhone or iPad', 'Safari'],
  ])
})
