import type { ProviderError } from '@uketsuke/contract'

export type AttemptState = 'charging' | 'authenticating' | 'unknown' | 'paid' | 'declined'

export type AttemptView = {
  state: AttemptState
  resultCode: string | null
  canRetry: boolean | null
  errors: ProviderError[]
}
