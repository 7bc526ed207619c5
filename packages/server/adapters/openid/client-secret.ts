import type { Convention } from '../../platform/conventions/convention.ts'
import { ConventionError } from '../../platform/conventions/read-convention.ts'

/** For development, where no variable is set. */
const developmentSecret = 'on-demand system of a development site'

const secretLength = 32

/**
 * The secret of a convention's on-demand system, from the environment; undefined if it is required but
 * missing.
 */
export const clientSecretOf =
  (env: Readonly<Record<string, string | undefined>>, { production }: { production: boolean }) =>
  ({ ondemand }: Convention): string | undefined =>
    env[ondemand?.client.secretVariable ?? ''] || (production ? undefined : developmentSecret)

/** @throws ConventionError if a convention has an on-demand system whose secret is missing or too short. */
export const checkClientSecret = (
  { conventionId, ondemand }: Convention,
  secret: string | undefined,
): void => {
  if (ondemand && (secret?.length ?? 0) < secretLength)
    throw new ConventionError(
      `${conventionId}: the environment variable ${ondemand.client.secretVariable} must hold the on-demand system's secret, ${secretLength} characters or more`,
    )
}
