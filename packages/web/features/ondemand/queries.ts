import { useMutation } from '@tanstack/react-query'
import { api, type Language, limits, type Viewing } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'
import type { ViewingWindow } from './viewing-window.ts'

type Request = { viewing: Viewing; language: Language; target: ViewingWindow }

/** Asks where to go, and goes there in the window that is open already. `isShown`: it is still there. */
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
          // That nothing can be watched today is no reason to log somebody out.
          showsOutOfDate: true,
        })
        return { url, isShown: target.show(url) }
      } catch (error) {
        target.close()
        throw error
      }
    },
  })
