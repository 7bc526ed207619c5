import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyLogin, PasskeyOptions } from '@uketsuke/contract'

/**
 * Why there is no passkey: the request was cancelled, the device already has one, or anything else went
 * wrong.
 */
export type PasskeyProblem = 'canceled' | 'known' | 'broken'

/** Browsers reveal little, so that a site cannot learn which passkeys somebody has. */
const problemOf = (error: unknown): PasskeyProblem => {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'canceled'
  return name === 'InvalidStateError' ? 'known' : 'broken'
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

export const createPasskey = async (
  options: PasskeyOptions,
): Promise<NewPasskey['credential'] | PasskeyProblem> => {
  try {
    const created = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
    const { id, rawId, response } = created
    const { clientDataJSON, attestationObject } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
    }
  } catch (error) {
    return problemOf(error)
  }
}

/**
 * Asks for a passkey, in the browser's dialog or among its autofill suggestions. A new request aborts the
 * previous one.
 */
export const askForPasskey = async (
  options: PasskeyOptions,
  isFilledIn: boolean,
): Promise<PasskeyLogin['credential'] | PasskeyProblem> => {
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: options as unknown as RequestOptions,
      useBrowserAutofill: isFilledIn,
    })
    const { clientDataJSON, authenticatorData, signature, userHandle = null } = response
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    }
  } catch (error) {
    return problemOf(error)
  }
}

export const canFillIn = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()
