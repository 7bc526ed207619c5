import { QueryClient } from '@tanstack/react-query'

/** `call` retries by itself; retrying here would only multiply the wait. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } })
