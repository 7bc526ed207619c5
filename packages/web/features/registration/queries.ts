import { queryOptions } from '@tanstack/react-query'
import { api, type PreRegisteredUser } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'

/** The person behind the link, and its expiry. */
export type Link = { code: string; expiresAt: string; person: PreRegisteredUser }

/** Opens the mailed link: code and person. If both calls are refused, the code's refusal counts. */
export const linkQuery = (code: string) =>
  queryOptions({
    queryKey: ['registration-link', code],
    queryFn: async ({ signal }): Promise<Link> => {
      const [checked, read] = await Promise.allSettled([
        call(api.checkCode, { token: code, signal, showsOutOfDate: true }),
        call(api.readPreRegistration, { params: { code }, signal, showsOutOfDate: true }),
      ])
      if (checked.status === 'rejected') throw checked.reason
      if (read.status === 'rejected') throw read.reason
      return { code, expiresAt: checked.value.expiresAt, person: read.value }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
