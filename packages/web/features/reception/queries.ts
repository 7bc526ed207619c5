import { useMutation } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'

/** Asks for a code. From its beginning on there is none, until the new one has come: the old one is void by then. */
export const useEntryCode = () =>
  useMutation({ mutationFn: () => call(api.issueEntryCode, { token: stored.token.read() ?? '' }) })
