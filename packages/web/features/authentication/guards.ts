import { type LoaderFunctionArgs, redirect } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { checkLogin } from './session.ts'

const requireLogin = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const state = await checkLogin(request.signal)
  if (state === 'valid') return null
  const reason = typeof state === 'object' ? `?${new URLSearchParams({ refused: state.refused })}` : ''
  throw redirect(paths.login + reason)
}

/** What stands around My Page: it lets in only whom the server knows, and asks again at each move from page to page. */
export const behindLogin = { loader: requireLogin, shouldRevalidate: () => true }

/** Loader of the login screen: whoever is logged in goes on to My Page. */
export const skipWhenLoggedIn = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  // A server that can't be reached is no reason to hide the login screen.
  const state = await checkLogin(request.signal).catch(() => 'none' as const)
  if (state === 'valid') throw redirect(paths.profile)
  return null
}
