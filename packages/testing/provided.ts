import type {} from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A PostgreSQL server for this test run. */
    serverUrl: string
    /** A database on it in which the product has run once: schema, queue, seats. */
    template: string
  }
}
