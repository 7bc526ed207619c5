import { queryOptions } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'

/** The participant who is logged in; null when the list the server answers with is empty. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: async ({ signal }) => {
    const [user] = await call(api.readUsers, { token: stored.token.read() ?? '', signal })
    return user ?? null
  },
  retry: false,
})
