import { queryOptions } from '@tanstack/react-query'
import { api, type PreRegisteredUser } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'

/** Who opened the link, and until when it is good. */
export type Link = { code: string; expiresAt: string; person: PreRegisteredUser }

/** Opens the mailed link: first the code, then whom it belongs to. */
export const linkQuery = (code: string) =>
  queryOptions({
    queryKey: ['registration-link', code],
    queryFn: async ({ signal }): Promise<Link> => {
      const { expiresAt } = await call(api.checkCode, { token: code, signal })
      const person = await call(api.readPreRegistration, { params: { code }, signal })
      return { code, expiresAt, person }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
