import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyLogin, PasskeyQuestion } from '@uketsuke/contract'

/** Why there is no passkey: the person or the browser gave up, the device has one already, or it cannot. */
export type PasskeyProblem = 'canceled' | 'known' | 'broken'

/** Browsers tell little, so that a site does not learn which passkeys somebody has. */
const problemOf = (error: unknown): PasskeyProblem => {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'NotAllowedError' || name === 'AbortError') return 'canceled'
  return name === 'InvalidStateError' ? 'known' : 'broken'
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

export const createPasskey = async (
  question: PasskeyQuestion,
): Promise<NewPasskey['credential'] | PasskeyProblem> => {
  try {
    const created = await startRegistration({ optionsJSON: question as unknown as CreationOptions })
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
 * Asks for a passkey: in a window of the browser, or among what it fills in. The newer of two questions ends
 * the older.
 */
export const askForPasskey = async (
  question: PasskeyQuestion,
  isFilledIn: boolean,
): Promise<PasskeyLogin['credential'] | PasskeyProblem> => {
  try {
    const { id, rawId, response } = await startAuthentication({
      optionsJSON: question as unknown as RequestOptions,
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
