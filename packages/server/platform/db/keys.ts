/** Row keys that several features share. */

export type OrderKey = { conventionId: string; orderId: string }

/** A registration, or a later purchase of a participant. */
export type OrderKind = 'registration' | 'additional'

export type ParticipantKey = { conventionId: string; registrationId: string }
