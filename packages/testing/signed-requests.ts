import { createHash, randomBytes } from 'node:crypto'
import { becomeLoggedIn } from './options.ts'
import type { System } from './start-system.ts'

const challenge = () => createHash('sha256').update(randomBytes(32)).digest('base64url')

/**
 * Calls with a request from the on-demand system, which the site has signed for its way through the browser.
 */
export const signedRequestsOf = (system: Pick<System, 'url' | 'client' | 'mailbox'>) => {
  const sealedBy = async (call: string, query: Record<string, string>): Promise<string> => {
    const address = `${system.url}/oidc/demo2027/${call}?${new URLSearchParams(query)}`
    const { headers } = await fetch(address, { redirect: 'manual' })
    const [, inApp] = (headers.get('location') ?? '').split('?')
    return new URLSearchParams(inApp).get('request') ?? ''
  }
  const login = () =>
    sealedBy('authorize', {
      client_id: 'ondemand@demo2027',
      response_type: 'code',
      scope: 'openid',
      redirect_uri: 'https://ondemand.example.org/live?lang=ja',
      state: 'theirs',
      code_challenge: challenge(),
      code_challenge_method: 'S256',
    })
  return {
    continueSignOn: async () => {
      const { token } = await becomeLoggedIn(system)
      return { token, body: { request: await login() } }
    },
    declineSignOn: async () => ({ body: { request: await login() } }),
    continueLogout: async () => ({ body: { request: await sealedBy('logout', {}) } }),
  }
}
