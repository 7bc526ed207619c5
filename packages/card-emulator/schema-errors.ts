import type { FastifyError } from 'fastify'

/** Says where a control entry's request is wrong and what is allowed there. */
export const schemaError = ([error]: NonNullable<FastifyError['validation']>): Error => {
  const { allowedValues, additionalProperty } = error?.params ?? {}
  const hint = Array.isArray(allowedValues) ? allowedValues.join(', ') : additionalProperty
  return new Error(`${error?.instancePath} ${error?.message}${hint ? `: ${hint}` : ''}`.trim())
}
