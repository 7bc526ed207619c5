import { type LoaderFunctionArgs, redirect } from 'react-router'
import { loginAt, pathAfterLogin } from '../../lib/paths.ts'
import { checkLogin } from './login-state.ts'

const requireLogin = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const state = await checkLogin(request.signal)
  if (state === 'valid') return null
  throw redirect(loginAt(new URL(request.url).pathname, typeof state === 'object' ? state.refused : null))
}

/** Guards My Page: only a login that the server accepts gets in. The check repeats at each navigation. */
export const loginGuard = { loader: requireLogin, shouldRevalidate: () => true }

/** Loader of the login screen: redirects a logged-in visitor to the page asked for. */
export const skipWhenLoggedIn = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  // An unreachable server does not justify hiding the login screen.
  const state = await checkLogin(request.signal).catch(() => 'none' as const)
  if (state === 'valid') throw redirect(pathAfterLogin(new URL(request.url).searchParams.get('next')))
  return null
}
