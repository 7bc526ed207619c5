import { ConfigError, secretOf } from '../../platform/config.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { ConventionError } from '../../platform/conventions/read-convention.ts'

/** For development, where no variable is set. */
const developmentSecret = 'on-demand system of a development site'

const secretLength = 32

/**
 * The secret of a convention's on-demand system, from the environment; undefined if it is required but
 * missing. Read once for each convention.
 * @throws ConventionError if the secret's file can't be read.
 */
export const clientSecretOf = (
  env: Readonly<Record<string, string | undefined>>,
  { production }: { production: boolean },
) => {
  // A reloaded convention is another object.
  const secrets = new WeakMap<Convention, string | undefined>()
  const read = ({ conventionId, ondemand }: Convention): string | undefined => {
    try {
      const given = ondemand ? secretOf(env, ondemand.client.secretVariable).value : null
      return given ?? (production ? undefined : developmentSecret)
    } catch (error) {
      throw error instanceof ConfigError ? new ConventionError(`${conventionId}: ${error.message}`) : error
    }
  }
  return (convention: Convention): string | undefined => {
    if (!secrets.has(convention)) secrets.set(convention, read(convention))
    return secrets.get(convention)
  }
}

/** @throws ConventionError if a convention's on-demand system has a missing or short secret. */
export const checkClientSecret = (
  { conventionId, ondemand }: Convention,
  secret: string | undefined,
): void => {
  if (!ondemand || (secret?.length ?? 0) >= secretLength) return
  const { secretVariable } = ondemand.client
  throw new ConventionError(
    `${conventionId}: the environment variable ${secretVariable} must hold the on-demand system's secret, ${secretLength} characters or more, or ${secretVariable}_FILE name a file with it`,
  )
}
