import type { CallName, CallSample } from '@uketsuke/testing'

/** A good call, and the credential that belongs to it, if only one does. */
type GoodCall = CallSample & { token?: string }

/** Makers of calls that are good once: each names somebody, or something, that no call has named yet. */
export type NewCalls = { [Name in CallName]?: () => Promise<GoodCall> }
