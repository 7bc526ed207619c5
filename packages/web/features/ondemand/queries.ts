import { useMutation } from '@tanstack/react-query'
import { api, type Language, limits, type Viewing } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'
import type { ViewingWindow } from './viewing-window.ts'

type Request = { viewing: Viewing; language: Language; target: ViewingWindow }

/** Requests the viewing address and opens it in the prepared window. `isShown`: the window is still open. */
export const useViewing = () =>
  useMutation({
    mutationFn: async ({ viewing, language, target }: Request) => {
      try {
        const { url } = await call(api.authorizeViewing, {
          token: stored.token.read() ?? '',
          body: {
            client_id: viewing.clientId,
            scope: 'openid',
            response_type: 'code',
            redirect_uri: viewing.redirectUri[language],
          },
          totalTimeout: limits.authServiceTimeout,
          // A closed programme must not end the login.
          showsOutOfDate: true,
        })
        return { url, isShown: target.show(url) }
      } catch (error) {
        target.close()
        throw error
      }
    },
  })
