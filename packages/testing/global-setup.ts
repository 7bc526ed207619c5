import type { TestProject } from 'vitest/node'
import { startTestDatabase } from './test-database.ts'

/** One PostgreSQL server for all tests, unless the environment names one that is already running. */
export default async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const { TEST_SERVER_URL, TEST_TEMPLATE } = process.env
  const isGiven = TEST_SERVER_URL !== undefined && TEST_TEMPLATE !== undefined
  const database = isGiven
    ? { serverUrl: TEST_SERVER_URL, template: TEST_TEMPLATE, stop: undefined }
    : await startTestDatabase()
  project.provide('serverUrl', database.serverUrl)
  project.provide('template', database.template)
  return database.stop
}
