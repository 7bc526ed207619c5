import { queryOptions } from '@tanstack/react-query'
import { api, type PreRegisteredUser, type RegistrationForm } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'

/** The person behind the link, and its expiry. */
export type Link = { code: string; expiresAt: string; person: PreRegisteredUser }

/** Opens the mailed link. `onOpened` gets the plans and seats that came along before the form is shown. */
export const linkQuery = (code: string, onOpened: (form: RegistrationForm) => void) =>
  queryOptions({
    queryKey: ['registration-link', code],
    queryFn: async ({ signal }): Promise<Link & RegistrationForm> => {
      const form = await call(api.readRegistrationForm, { token: code, signal, showsOutOfDate: true })
      onOpened(form)
      return { code, ...form }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
