import type { FastifyError } from 'fastify'

/** Names the faulty place in a control endpoint's request, and the values allowed there. */
export const schemaError = ([error]: NonNullable<FastifyError['validation']>): Error => {
  const { allowedValues, additionalProperty } = error?.params ?? {}
  const hint = Array.isArray(allowedValues) ? allowedValues.join(', ') : additionalProperty
  return new Error(`${error?.instancePath} ${error?.message}${hint ? `: ${hint}` : ''}`.trim())
}
