import { type LocalizedText, OndemandLink, PlanId, UserCategory } from '@uketsuke/contract'
import * as z from 'zod/mini'

/** The plans and categories that may open the link. */
const Access = z
  .strictObject({
    link: OndemandLink,
    categories: z._default(z.array(UserCategory), []),
    plans: z._default(z.array(PlanId), []),
  })
  .check(
    z.refine(({ categories, plans }) => categories.length + plans.length > 0, {
      error: 'expected categories or plans to which the link is open',
    }),
  )

/**
 * A convention's on-demand system: its OpenID Connect client, and the rules for viewing. The first matching
 * rule wins.
 */
export const Ondemand = z.strictObject({
  client: z.strictObject({
    /** The client ID is `<prefix>@<conventionId>`. */
    clientIdPrefix: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/)),
    /** The name of the environment variable that holds the client's secret. */
    secretVariable: z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)),
    /** Besides the links, the addresses that receive the codes of logins begun by the on-demand system. */
    redirectUris: z._default(z.array(z.string()), []),
    /** Where My Page asks the system to begin a login (OpenID Connect Core 1.0, section 4). */
    initiateLoginUri: z._default(z.nullable(z.string()), null),
    /** Where visitors may go after a logout (OpenID Connect RP-Initiated Logout 1.0). */
    postLogoutRedirectUris: z._default(z.array(z.string()), []),
  }),
  access: z.array(Access).check(z.minLength(1)),
})
export type Ondemand = z.infer<typeof Ondemand>

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Logins go to this address, so it must use https, except on this machine. */
const isFit = (link: string): boolean => {
  const address = URL.parse(link.replaceAll('{lang}', 'ja'))
  if (address?.hash !== '') return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address))
}

type File = {
  ondemand?: Ondemand | undefined
  externalLink: Record<OndemandLink, string | null>
  link: { ondemand: LocalizedText | null }
  plans: readonly { planId: string }[]
}
type Fault = { path: (string | number)[]; message: string }

const address = 'expected an https address without #'

/** Checks that rules, plans and links of a convention file agree. Each fault names its key. */
export const ondemandFaults = ({ ondemand, externalLink, link, plans }: File): Fault[] => {
  if (!ondemand) return []
  const planIds = new Set(plans.map(({ planId }) => planId))
  const unknownPlans = ondemand.access.flatMap((access, at) =>
    access.plans.flatMap((planId, no) =>
      planIds.has(planId)
        ? []
        : [
            {
              path: ['ondemand', 'access', at, 'plans', no],
              message: `expected a planId of this file, not ${planId}`,
            },
          ],
    ),
  )
  const links = new Set(ondemand.access.map((access) => access.link))
  const unfitLinks = [...links].flatMap((name) =>
    isFit(externalLink[name] ?? '')
      ? []
      : [{ path: ['externalLink', name], message: `${address}: on-demand access leads there` }],
  )
  const unfitPages = Object.entries(link.ondemand ?? {}).flatMap(([language, page]) =>
    isFit(page) ? [] : [{ path: ['link', 'ondemand', language], message: address }],
  )
  const { redirectUris, initiateLoginUri, postLogoutRedirectUris } = ondemand.client
  const unfitOwn = [
    ...redirectUris.map((own, at) => ({ own, path: ['redirectUris', at] })),
    ...(initiateLoginUri === null ? [] : [{ own: initiateLoginUri, path: ['initiateLoginUri'] }]),
    ...postLogoutRedirectUris.map((own, at) => ({ own, path: ['postLogoutRedirectUris', at] })),
  ].flatMap(({ own, path }) =>
    isFit(own) ? [] : [{ path: ['ondemand', 'client', ...path], message: address }],
  )
  return [...unknownPlans, ...unfitLinks, ...unfitPages, ...unfitOwn]
}
