import { useQueryClient } from '@tanstack/react-query'
import { api, type Profile } from '@uketsuke/contract'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { userQuery } from './queries.ts'

/**
 * Saves a profile, and shows the saved version until the next page has reloaded it. Repeating the same
 * profile after a lost answer uses the same idempotency key: otherwise the server would report a conflicting
 * edit.
 */
export const useSaveProfile = (token: string) => {
  const queries = useQueryClient()
  const last = useRef({ sent: '', idempotencyKey: '' })
  return async (profile: Profile): Promise<void> => {
    const sent = JSON.stringify(profile)
    if (last.current.sent !== sent) last.current = { sent, idempotencyKey: crypto.randomUUID() }
    const { idempotencyKey } = last.current
    const saved = await call(api.updateUser, { body: profile, token, idempotencyKey })
    queries.setQueryData(userQuery(token).queryKey, saved)
  }
}
