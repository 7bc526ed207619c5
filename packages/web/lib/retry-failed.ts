import type { UseQueryResult } from '@tanstack/react-query'

/** Repeats every failed query: a server that was away has usually failed every call of a screen. */
export const retryFailed = (queries: readonly Pick<UseQueryResult, 'isLoadingError' | 'refetch'>[]): void => {
  for (const query of queries) if (query.isLoadingError) void query.refetch()
}
