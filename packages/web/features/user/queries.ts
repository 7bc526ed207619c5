import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { api, type User } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { stored, useStored } from '../../lib/store.ts'

/**
 * The logged-in participant; null if the server answers with an empty list. The key contains the login, so
 * that nobody sees another's data.
 */
export const userQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['user', token],
    queryFn:
      token === null
        ? skipToken
        : async ({ signal }): Promise<User | null> => {
            const [user] = await call(api.readUsers, { token, signal })
            return user ?? null
          },
  })

/**
 * The logged-in participant, if a page of My Page has loaded them already: `awaited` until then, null if
 * there is nobody, for example after a failure.
 */
export const useKnownUser = (): User | 'awaited' | null => {
  const token = useStored(stored.token)
  const { data, isPending } = useQuery({ ...userQuery(token), enabled: false })
  if (data) return data
  return isPending && token !== null ? 'awaited' : null
}
