import {
  byLanguage,
  type Language,
  type LocalizedText,
  type OndemandLink,
  type UserCategory,
  type Viewing,
  type ViewingRequest,
} from '@uketsuke/contract'

/** The parts of a convention that decide who may watch which link. */
export type Programme = {
  conventionId: string
  ondemand?:
    | {
        client: {
          clientIdPrefix: string
          redirectUris: readonly string[]
          initiateLoginUri: string | null
          postLogoutRedirectUris: readonly string[]
        }
        access: readonly {
          link: OndemandLink
          categories: readonly UserCategory[]
          plans: readonly string[]
        }[]
      }
    | undefined
  externalLink: Record<OndemandLink, string | null>
  link: { ondemand: LocalizedText | null }
}

/** A person who wants to watch. `plans` are the IDs of the plans they hold. */
export type Viewer = { category: UserCategory; plans: readonly string[] }

/**
 * The address of a link in each language: replaces `{lang}` in the address, or else adds `lang` to the query.
 */
const addressesOf = (link: string): LocalizedText => {
  const inLanguage = (language: Language): string => {
    if (link.includes('{lang}')) return link.replaceAll('{lang}', language)
    const address = new URL(link)
    address.searchParams.set('lang', language)
    return address.href
  }
  return byLanguage(inLanguage)
}

/** The on-demand system's own pages for each language belong to the main link. */
const redirectUrisOf = ({ externalLink, link }: Programme, name: OndemandLink): string[] => {
  const address = externalLink[name]
  const pages = name === 'liveOndemandSystemUrl' ? Object.values(link.ondemand ?? {}) : []
  return address === null ? pages : [...Object.values(addressesOf(address)), ...pages]
}

type Client = {
  clientId: string
  redirectUris: string[]
  initiateLoginUri: string | null
  postLogoutRedirectUris: string[]
}

/**
 * The on-demand system as a client, with every address that may receive a code; undefined without such a
 * system.
 */
export const clientOf = (programme: Programme): Client | undefined => {
  const { conventionId, ondemand } = programme
  if (!ondemand) return undefined
  const links = new Set(ondemand.access.map(({ link }) => link))
  return {
    clientId: `${ondemand.client.clientIdPrefix}@${conventionId}`,
    redirectUris: [
      ...new Set([
        ...[...links].flatMap((link) => redirectUrisOf(programme, link)),
        ...ondemand.client.redirectUris,
      ]),
    ],
    initiateLoginUri: ondemand.client.initiateLoginUri,
    postLogoutRedirectUris: [...ondemand.client.postLogoutRedirectUris],
  }
}

/**
 * A person's viewing, by the first rule that matches their category or one of their plans; null if no rule
 * matches.
 */
export const viewingOf = (programme: Programme, { category, plans }: Viewer): Viewing | null => {
  const client = clientOf(programme)
  const access = programme.ondemand?.access.find(
    (rule) => rule.categories.includes(category) || rule.plans.some((planId) => plans.includes(planId)),
  )
  const address = access && programme.externalLink[access.link]
  if (!client || !access || !address) return null
  return { link: access.link, clientId: client.clientId, redirectUri: addressesOf(address) }
}

/** The field that this convention's client cannot have sent; undefined if all fields are right. */
export const mismatchedField = (
  programme: Programme,
  request: Pick<ViewingRequest, 'client_id' | 'redirect_uri'>,
): 'client_id' | 'redirect_uri' | undefined => {
  const client = clientOf(programme)
  if (request.client_id !== client?.clientId) return 'client_id'
  return client.redirectUris.includes(request.redirect_uri) ? undefined : 'redirect_uri'
}

/** Whether the address belongs to this person's viewing, or to the on-demand system as a whole. */
export const leadsTo = (programme: Programme, viewing: Viewing, redirectUri: string): boolean =>
  redirectUrisOf(programme, viewing.link).includes(redirectUri) ||
  programme.ondemand?.client.redirectUris.includes(redirectUri) === true

/** An address of the on-demand system with parameters in its query (RFC 6749, 4.1.2; RFC 9207). */
export const addressWith = (uri: string, params: Record<string, string | undefined>): string => {
  const address = new URL(uri)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) address.searchParams.set(name, value)
  return address.href
}
