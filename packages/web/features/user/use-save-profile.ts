import { useQueryClient } from '@tanstack/react-query'
import { api, type Profile } from '@uketsuke/contract'
import { useRef } from 'react'
import { call } from '../../lib/api.ts'
import { userQuery } from './queries.ts'

/**
 * Saves a profile, and shows what was saved until the page that follows has loaded it again. The same profile sent once more, after its answer was lost, is the same call:
 * the server must not take it for somebody else's edit.
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
