import type { first } from './ja/first.ts'
import type { further } from './ja/further.ts'

export type FirstMessages = typeof first
export type FurtherMessages = typeof further

/** The shape of all texts: the Japanese ones are the model, and a text missing in English does not compile. */
export type Messages = FirstMessages & FurtherMessages
