import type { TestProject } from 'vitest/node'
import { openTestDatabase } from './test-database.ts'

/** One PostgreSQL server for all tests. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const database = await openTestDatabase()
  project.provide('serverUrl', database.serverUrl)
  project.provide('template', database.template)
  return database.stop
}
