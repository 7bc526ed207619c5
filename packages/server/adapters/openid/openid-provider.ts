import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserCategory } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'

/** The only client of a convention. `redirectUris` lists all addresses that may receive a code. */
export type Client = {
  clientId: string
  redirectUris: string[]
  /** Where My Page begins a login, if the client begins logins itself. */
  initiateLoginUri: string | null
  /** Where visitors may go after a logout. */
  postLogoutRedirectUris: string[]
}

/** The client's data about a person. `plans` are plan IDs. */
export type Claims = { name: string; category: UserCategory; plans: string[] }

/** A granted login: its participant, and the destination of its code. */
export type Login = {
  registrationId: string
  redirectUri: string
  nonce: string | undefined
  codeChallenge: string | undefined
  /** When they logged in to My Page, for `auth_time`; absent if not requested. */
  loggedInAt?: Date | undefined
}

/** The client's calls, below the issuer's address. */
export type ClientCall = 'discovery' | 'jwks' | 'token' | 'userinfo'

/**
 * An OpenID Connect provider for each convention with a client. My Page logs people in; the provider issues
 * codes for those logins and answers the client's calls about them.
 */
export type OpenIdProvider = {
  /**
   * Issues a code for this login, valid once and for one minute. Written in the transaction.
   * @throws Error without a client.
   */
  issueCode(trx: Trx, convention: Convention, login: Login): Promise<{ code: string; issuer: string }>
  /** The issuer's address. */
  issuerOf(convention: Convention): string
  /** Packs a request for its journey through the browser. @throws Error without a client. */
  signRequest(convention: Convention, request: object): string
  /** Undefined for a text that this installation did not sign. */
  readRequest(convention: Convention, signed: string): unknown
  /**
   * The participant named by an ID token of this convention, even an old one; undefined for any other text.
   */
  subjectOf(convention: Convention, idToken: string): Promise<string | undefined>
  /**
   * Answers a call of the client, including its body.
   * @returns false if there is no client, having read and written nothing.
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
  /** Deletes expired artifacts that no limit counts any longer. */
  forgetExpired(): Promise<void>
}
