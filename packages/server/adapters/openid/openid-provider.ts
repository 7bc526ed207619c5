import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserCategory } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'

/** The one client of a convention. `redirectUris` lists all addresses to which a code may be sent. */
export type Client = {
  clientId: string
  redirectUris: string[]
  /** Where My Page begins a login, if the client begins logins itself. */
  initiateLoginUri: string | null
  /** Where it may take visitors whom it logged out. */
  postLogoutRedirectUris: string[]
}

/** What the client learns about a person. `plans` are plan IDs. */
export type Claims = { name: string; category: UserCategory; plans: string[] }

/** A granted login: whose it is, and where its code goes. */
export type Login = {
  registrationId: string
  redirectUri: string
  nonce: string | undefined
  codeChallenge: string | undefined
  /** When they logged in to My Page, for `auth_time`; absent if nobody asked. */
  loggedInAt?: Date | undefined
}

/** The client's calls, below the issuer's address. */
export type ClientCall = 'discovery' | 'jwks' | 'token' | 'userinfo'

/**
 * An OpenID Connect provider for each convention that has a client. My Page logs people in; the provider
 * issues codes for those logins and answers the client's calls about them.
 */
export type OpenIdProvider = {
  /**
   * Issues a code for this login, valid once and for one minute. Written in the transaction. @throws Error
   * without a client.
   */
  issueCode(trx: Trx, convention: Convention, login: Login): Promise<{ code: string; issuer: string }>
  /** The issuer's address. */
  issuerOf(convention: Convention): string
  /** Packs a request for its way through the browser. @throws Error without a client. */
  signRequest(convention: Convention, request: object): string
  /** Undefined for a text that this installation did not sign. */
  readRequest(convention: Convention, signed: string): unknown
  /**
   * The participant named by an ID token of this convention, even an old one; undefined for every other text.
   */
  subjectOf(convention: Convention, idToken: string): Promise<string | undefined>
  /**
   * Answers a call of the client, including its body. @returns false, having read and written nothing, if
   * there is no client.
   */
  answer(
    convention: Convention,
    call: ClientCall,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean>
  /**
   * Creates the next signing key of each convention that is due, and deletes keys that are no longer needed.
   */
  rotateKeys(conventions: readonly Convention[]): Promise<void>
  /** Deletes expired artifacts that no limit still counts. */
  forgetExpired(): Promise<void>
}
