import { armScenario } from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { leftOut } from '../provider/faults.ts'
import { type PacedSystem, startPacedSystem } from '../setup/paced-system.ts'
import { allFaultCases, nameOf, someFaultCases } from './fault-cases.ts'
import { runMatrix } from './run-matrix.ts'

const seed = 20270401

let system: PacedSystem
beforeAll(async () => {
  system = await startPacedSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

test('each charge ends in a registration or a refund, and nobody is charged twice, whatever fails at the provider', async () => {
  const { violations, ends, sums, unmet, reordered } = await runMatrix(system, someFaultCases(seed))
  expect(violations).toEqual([])
  expect(unmet).toEqual([])
  // Without payments, the books would agree trivially.
  expect(sums.charged).toBeGreaterThan(0)
  expect(ends.completed).toBeGreaterThan(0)
  expect(reordered).toBeGreaterThan(0)
}, 120_000)

test('the whole matrix has every case once, and this file’s selection has each card with each buyer', () => {
  const names = allFaultCases(seed).map(nameOf)
  expect(new Set(names).size).toBe(names.length)
  const pairs = someFaultCases(seed).map(({ mode, buyer }) => `${mode} ${buyer}`)
  expect(new Set(pairs).size).toBe(15)
  expect(new Set(someFaultCases(seed).map(({ isNotified }) => isNotified)).size).toBe(2)
})

test('the emulator refuses the faults that the matrix leaves out', async () => {
  const pairs = leftOut.flatMap(({ triggers, calls }) =>
    triggers.flatMap((scenario) => calls.map((call) => ({ scenario, call, times: 1 }))),
  )
  for (const pair of pairs) await expect(armScenario(system.emulator.url, pair)).rejects.toThrow('only for')
})
