import type { IncomingMessage, ServerResponse } from 'node:http'
import type { UserCategory } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'

/** The one client of a convention. `redirectUris` are all addresses a code may be sent to. */
export type Client = { clientId: string; redirectUris: string[] }

/** What the client is told of somebody: `plans` are planIds. */
export type Claims = { name: string; category: UserCategory; plans: string[] }

/** A login that was decided on: by whom, and where to its code goes. */
export type Login = {
  registrationId: string
  redirectUri: string
  nonce: string | undefined
  codeChallenge: string | undefined
}

/** What a client may call, below the issuer's address. */
export type ClientCall = 'discovery' | 'jwks' | 'token' | 'userinfo'

/**
 * An OpenID Connect provider for each convention that has a client. People are logged in by My Page: the provider gives
 * codes for logins it is told of, and answers the client's calls about them.
 */
export type OpenIdProvider = {
  /** A code for this login: good once, for a minute. Written in the transaction. @throws Error without a client. */
  issueCode(trx: Trx, convention: Convention, login: Login): Promise<{ code: string; issuer: string }>
  /** Answers a call of the client, body and all. @returns false, with nothing read or written, without a client. */
  answer(
    convention: Convention,
    call: ClientCall,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean>
  /** Makes the next signing key of each of the conventions where it is due, and deletes keys of no use. */
  rotateKeys(conventions: readonly Convention[]): Promise<void>
  /** Deletes what has expired, once nobody counts it any more. */
  forgetExpired(): Promise<void>
}
