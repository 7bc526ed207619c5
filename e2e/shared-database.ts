import { startTestDatabase } from '@uketsuke/testing'

/** One PostgreSQL server for the sites of all workers, which read its address from the environment. */
export default async (): Promise<() => Promise<void>> => {
  const { serverUrl, template, stop } = await startTestDatabase()
  Object.assign(process.env, { TEST_SERVER_URL: serverUrl, TEST_TEMPLATE: template })
  return stop
}
