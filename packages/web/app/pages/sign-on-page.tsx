import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { checkLogin, logout } from '../../features/authentication/login-state.ts'
import { proceedSignOn } from '../../features/ondemand/sign-on.ts'
import { SignOnScreen } from '../../features/ondemand/sign-on-screen.tsx'
import { loginAt, paths, signOnAt } from '../../lib/paths.ts'
import { stored } from '../../lib/store.ts'

type Next = { url: string } | { problem: 'isOver' | 'tooMany' | 'unknown' }

/** Continues a login that the on-demand system began, or sends the visitor to our login and back here. */
export const loadSignOn = async ({ request: { url, signal } }: LoaderFunctionArgs): Promise<Next> => {
  const signed = new URL(url).searchParams.get('request')
  if (signed === null) return { problem: 'unknown' }
  const state = await checkLogin(signal)
  const next = await proceedSignOn(signed, state === 'valid' ? stored.token.read() : null, signal)
  if (next.kind === 'leave') return { url: next.url }
  if (next.kind === 'failed') return { problem: next.reason }
  // The system demands a new login, so the old one ends.
  if (state === 'valid') await logout()
  throw redirect(loginAt(signOnAt(signed), typeof state === 'object' ? state.refused : null))
}

export function SignOnPage() {
  const next = useLoaderData<Next>()
  return <SignOnScreen next={next} myPagePath={paths.login} />
}
