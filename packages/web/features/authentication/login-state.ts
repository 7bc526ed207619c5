import { api, type Login, type LoginAnswer, type PasskeyLogin } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { hasLoginEnded } from '../../lib/api-error.ts'
import { forgetVisitor } from '../../lib/forget-visitor.ts'
import { stored } from '../../lib/store.ts'

const forget = (): void => {
  stored.token.clear()
  stored.role.clear()
}

const keep = ({ token, role }: LoginAnswer): void => {
  stored.token.write(token)
  stored.role.write(role)
}

/** OUT_OF_DATE stays with the login screen, which shows that My Page is closed. */
export const login = async (credentials: Omit<Login, 'target'>): Promise<void> => {
  const body = { ...credentials, target: 'mypage' } as const
  keep(await call(api.login, { body, showsOutOfDate: true }))
}

export const loginWithPasskey = async (credential: PasskeyLogin['credential']): Promise<void> => {
  const body = { credential, target: 'mypage' } as const
  keep(await call(api.loginWithPasskey, { body, showsOutOfDate: true }))
}

/** Ends the login here whatever the server answers. */
export const logout = async (): Promise<void> => {
  const token = stored.token.read()
  forget()
  forgetVisitor()
  if (token !== null) await call(api.logout, { token }).catch(() => undefined)
}

type LoginState = 'valid' | 'none' | { refused: string }

/**
 * Checks the login with the server. Only a refusal by the server itself ends the login: an unreachable server
 * or a failing proxy does not.
 */
export const checkLogin = async (signal: AbortSignal): Promise<LoginState> => {
  const token = stored.token.read()
  if (token === null) return 'none'
  try {
    await call(api.checkLogin, { token, signal })
    return 'valid'
  } catch (error) {
    if (!hasLoginEnded(error)) throw error
    forget()
    return { refused: error.code }
  }
}
