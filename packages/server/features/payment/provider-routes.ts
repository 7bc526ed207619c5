import { OpaqueId } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import type { CardProvider } from '../../adapters/card-payment/card-payment.ts'
import type { FormRoute } from '../../platform/http/form-routes.ts'
import type { AuthenticatedRequest, ChargeDeps } from './charge-card.ts'
import { keepReturn } from './keep-return.ts'
import { receiveNotification } from './receive-notification.ts'
import { returnFromAuthentication } from './return-from-authentication.ts'

/**
 * The path below `/v2` to which a card provider sends the browser after 3-D Secure, and the path for its
 * result notifications. A null `provider` means the first one, whose paths contain no name.
 */
export const returnPathOf = (provider: string | null) => `/payments/3ds/return${suffixOf(provider)}`

export const notificationPathOf = (provider: string | null) => `/notifications/card${suffixOf(provider)}`

const suffixOf = (provider: string | null): string => (provider === null ? '' : `/${provider}`)

/** Anybody can send anything here, so only well-formed job IDs are looked up. */
const jobIdOf = ({ jobId }: Readonly<Record<string, string>>): string => OpaqueId.safeParse(jobId).data ?? ''

type ProviderDeps = ChargeDeps & {
  /** Whether returns from 3-D Secure are kept until the server starts without `UKETSUKE_HOLD=payments`. */
  isPaused: boolean
  publicUrl: string
  providers: readonly CardProvider[]
  chargeAuthenticated: (request: AuthenticatedRequest) => void
}

/** The card providers' calls, and the calls of browsers that return from them. */
export const providerRoutes = ({ providers, ...deps }: ProviderDeps): FormRoute[] =>
  providers.flatMap((provider, index) => [
    ...(index === 0 ? routesOf(deps, provider, null) : []),
    ...routesOf(deps, provider, provider.name),
  ])

const routesOf = (
  deps: Omit<ProviderDeps, 'providers'>,
  { name, notification, readReturn }: CardProvider,
  named: string | null,
): FormRoute[] => [
  {
    method: ['POST'],
    path: notificationPathOf(named),
    contentType: notification.contentType,
    handle: async ({ body }) => {
      await receiveNotification(deps, name, body)
      return { kind: 'text', text: notification.received }
    },
  },
  {
    method: ['POST', 'GET'],
    path: returnPathOf(named),
    handle: async ({ body, query }) => {
      const back = { provider: name, reference: readReturn(body, query), jobId: jobIdOf(query) }
      // Whatever happens here, the window must return to the screen with the payment's status.
      const resuming = deps.isPaused
        ? keepReturn(deps, back)
        : returnFromAuthentication(deps, deps.chargeAuthenticated, back)
      const resumed = await resuming.catch((error: unknown) => {
        deps.log.error({ reason: String(error) }, 'return from 3-D Secure failed')
        return undefined
      })
      const { orderId, jobId } = resumed ?? query
      const screen = resumed?.kind === 'additional' ? 'additionalPayment' : 'payment'
      const payment = { ...(orderId && { orderId }), ...(jobId && { jobId }) }
      return { kind: 'seeOther', location: screenAt(deps.publicUrl, screen, payment) }
    },
  },
]
