import type { first } from './ja/first.ts'
import type { further } from './ja/further.ts'

export type FirstMessages = typeof first
export type FurtherMessages = typeof further

/** The shape of all texts. The Japanese ones define it, so a missing English text does not compile. */
export type Messages = FirstMessages & FurtherMessages
