import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { api, type NewPasskey, type PasskeyLogin, type PasskeyOptions } from '@uketsuke/contract'
import type { ApiClient } from './api-client.ts'
import { expectOk } from './attendee.ts'

/** Values that an authenticator and its browser forge. Absent ones stay genuine. */
type Lie = { origin?: string; rpId?: string; signCount?: number; userHandle?: string; isVerified?: boolean }

type Key = { privateKey: KeyObject; id: string; userHandle: string; rpId: string; signCount: number }

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** The person is present; verified and a new key are set as needed. */
const flagsOf = ({ isVerified = true }: Lie, hasNewKey: boolean): number =>
  1 | (isVerified ? 4 : 0) | (hasNewKey ? 0x40 : 0)

const authenticatorData = (rpId: string, flags: number, signCount: number, ...more: Buffer[]): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more])
}

const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const members: [number, number | Uint8Array<ArrayBuffer>][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]
  return Buffer.from(isoCBOR.encode(new Map(members)))
}

/** A browser at `origin` with an authenticator of one passkey, which counts its signatures. */
export const createAuthenticator = (origin = 'http://localhost:3000') => {
  let key: Key | undefined
  const made = (): Key => {
    if (!key) throw new Error('the authenticator has no passkey yet')
    return key
  }
  return {
    /** The passkey's ID, and the bytes by which it identifies its owner. */
    get id() {
      return made().id
    },
    get userHandle() {
      return made().userHandle
    },
    create(options: PasskeyOptions, lie: Lie = {}): NewPasskey['credential'] {
      const { rp, user } = options as PasskeyOptions & { rp: { id: string }; user: { id: string } }
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rawId = randomBytes(32)
      key = { privateKey, id: rawId.toString('base64url'), userHandle: user.id, rpId: rp.id, signCount: 1 }
      const length = Buffer.from([0, rawId.length])
      const rpId = lie.rpId ?? rp.id
      const credential = [Buffer.alloc(16), length, rawId, coseKey(publicKey)]
      const authData = authenticatorData(rpId, flagsOf(lie, true), lie.signCount ?? 1, ...credential)
      const attestation = new Map<string, string | Uint8Array<ArrayBuffer> | Map<never, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<never, never>()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, lie.origin ?? origin).toString(
            'base64url',
          ),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
        },
      }
    },
    get(options: PasskeyOptions, lie: Lie = {}): PasskeyLogin['credential'] {
      const { privateKey, id, userHandle, rpId } = made()
      made().signCount += 1
      const data = authenticatorData(lie.rpId ?? rpId, flagsOf(lie, false), lie.signCount ?? made().signCount)
      const client = clientData('webauthn.get', options.challenge, lie.origin ?? origin)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
          userHandle: lie.userHandle ?? userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>

type Site = { client: ApiClient }
type LoggedIn = { token: string; password: string }

/** The options for creating a passkey. */
export const passkeyOptions = async ({ client }: Site, { token, password }: LoggedIn) =>
  expectOk(await client.call(api.beginPasskey, { token, body: { password } }))

/** Gives a participant the passkey of a new authenticator. */
export const addPasskey = async (site: Site, who: LoggedIn, name = 'Key'): Promise<Authenticator> => {
  const authenticator = createAuthenticator()
  const credential = authenticator.create(await passkeyOptions(site, who))
  expectOk(await site.client.call(api.addPasskey, { token: who.token, body: { name, credential } }))
  return authenticator
}
