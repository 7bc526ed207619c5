import { useMutation } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'

/** Requests a code. The previous one disappears at once, because the request invalidates it. */
export const useEntryCode = () =>
  useMutation({ mutationFn: () => call(api.issueEntryCode, { token: stored.token.read() ?? '' }) })
