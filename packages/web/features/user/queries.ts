import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { api, type User } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { stored, useStored } from '../../lib/store.ts'

/** Whose login it is; null when the list the server answers with is empty. What one login shows no other one ever does. */
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

/** The participant who is logged in, as far as a page of My Page has asked for them already. */
export const useKnownUser = (): User | null => {
  const token = useStored(stored.token)
  const { data } = useQuery({ ...userQuery(token), enabled: false })
  return data ?? null
}
