import { useQueryClient } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { checkLogin, logout } from '../../features/authentication/login-state.ts'
import { readLogoutRequest } from '../../features/ondemand/logout-request.ts'
import { LogoutScreen, type LogoutState } from '../../features/ondemand/logout-screen.tsx'
import { call } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { stored } from '../../lib/store.ts'

/** Whether this browser's login is the participant's. */
const isLoginOf = async (registrationId: string, signal: AbortSignal): Promise<boolean> => {
  const users = await call(api.readUsers, { token: stored.token.read() ?? '', signal })
  return users.some((user) => user.registrationId === registrationId)
}

/**
 * Continues a logout that the on-demand system began. If an ID token names the participant, they are logged
 * out without a question. Without a token any site could have sent the browser here, so the visitor is asked.
 */
export const loadLogout = async ({ request: { url, signal } }: LoaderFunctionArgs): Promise<LogoutState> => {
  const signed = new URL(url).searchParams.get('request')
  if (signed === null) return { kind: 'problem', problem: 'unknown' }
  const request = await readLogoutRequest(signed, signal)
  if (request === null) return { kind: 'problem', problem: 'isOver' }
  if ((await checkLogin(signal)) !== 'valid') return { kind: 'loggedOut', url: request.url }
  const isNamed = request.registrationId !== null && (await isLoginOf(request.registrationId, signal))
  if (!isNamed) return { kind: 'ask', url: request.url }
  await logout()
  return { kind: 'loggedOut', url: request.url }
}

export function LogoutPage() {
  const state = useLoaderData<LogoutState>()
  const queries = useQueryClient()
  const logOut = async () => {
    await logout()
    queries.removeQueries({ queryKey: ['user'] })
  }
  return <LogoutScreen state={state} logOut={logOut} myPagePath={paths.login} />
}
