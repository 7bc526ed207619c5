import type { CallName, CallSample } from '@uketsuke/testing'

/** A valid call, and the credential that belongs to it, if only one fits. */
type GoodCall = CallSample & { token?: string }

/** Makers of calls that are valid only once: each names somebody or something that no call has named yet. */
export type NewCalls = { [Name in CallName]?: () => Promise<GoodCall> }
