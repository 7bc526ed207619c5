import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/**
 * Keeps the registration ID for a reload of the result: the server does not reveal it to a holder of the
 * link.
 */
export const keepRegisteredLink = (code: string, registrationId: string): void =>
  stored.registeredLink.write(JSON.stringify({ code, registrationId }))

const read = () => {
  const found = parseJson(stored.registeredLink.read() ?? '')
  return holdsTexts(found, 'code', 'registrationId') ? found : null
}

/** The ID of the registration that this tab completed last, to fill in the login form. */
export const registeredId = (): string | null => read()?.registrationId ?? null

/** The registration ID, if this tab completed the registration of this link. */
export const registeredWith = (code: string): string | null => {
  const found = read()
  return found?.code === code ? found.registrationId : null
}
