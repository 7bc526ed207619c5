import * as z from 'zod/mini'
import { LocalizedText } from '../language.ts'
import { printable, required } from '../rules.ts'

/** The on-demand links a convention can have, named as in `externalLink` of the site configuration. */
const ondemandLinks = ['liveOndemandSystemUrl', 'ondemandForPAP', 'ondemandForEducationalProgram'] as const
export const OndemandLink = z.enum(ondemandLinks)
export type OndemandLink = z.infer<typeof OndemandLink>

/**
 * A participant's viewing: their link, and the parameters for POST /system-bridge/authorize.
 * `redirectUri` is the link's address in either language.
 */
export const Viewing = z.strictObject({
  link: OndemandLink,
  clientId: z.string(),
  redirectUri: LocalizedText,
})
export type Viewing = z.infer<typeof Viewing>

/** Passed to the on-demand system unchanged. */
const Opaque = z.string().check(required, printable, z.maxLength(500))

/** RFC 7636: base64url of a SHA-256. */
const CodeChallenge = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/**
 * POST /system-bridge/authorize: an OpenID Connect authorization request, with OpenID Connect's parameter
 * names. The site sends it for a logged-in participant. `state`, `nonce` and the code challenge are for
 * on-demand systems that start a login themselves. A challenge is always S256.
 */
export const ViewingRequest = z.strictObject({
  client_id: z.string().check(required, printable, z.maxLength(200)),
  scope: z.literal('openid'),
  response_type: z.literal('code'),
  redirect_uri: z.string().check(required, printable, z.maxLength(1000)),
  state: z.optional(Opaque),
  nonce: z.optional(Opaque),
  code_challenge: z.optional(CodeChallenge),
  code_challenge_method: z.optional(z.literal('S256')),
})
export type ViewingRequest = z.infer<typeof ViewingRequest>

/**
 * POST /system-bridge/sign-on, /sign-on/decline and /logout: the request of an on-demand system that began a
 * login or a logout, signed by the endpoint that received it.
 */
export const SignOn = z.strictObject({ request: z.string().check(required, z.maxLength(6_000)) })
export type SignOn = z.infer<typeof SignOn>

/**
 * Where the browser goes next, with a code or with an error of the protocol. Null leads to the login screen.
 */
export const SignOnAnswer = z.strictObject({ url: z.nullable(z.string()) })
export type SignOnAnswer = z.infer<typeof SignOnAnswer>

/**
 * POST /system-bridge/logout. `url`: where the browser goes after the logout; null if it stays.
 * `registrationId`: the participant named by the on-demand system's ID token; null without a token, in which
 * case the visitor must be asked.
 */
export const LogoutAnswer = z.strictObject({
  url: z.nullable(z.string()),
  registrationId: z.nullable(z.string()),
})
export type LogoutAnswer = z.infer<typeof LogoutAnswer>

/**
 * The redirect address with `code`, `iss` and the request's `state`. The code works once, within a minute.
 */
export const ViewingAnswer = z.strictObject({ url: z.string() })
export type ViewingAnswer = z.infer<typeof ViewingAnswer>
