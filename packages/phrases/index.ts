import type { ja } from './ja/index.ts'

/** The shape of all texts: the Japanese ones are the model, and a text missing in English does not compile. */
export type Messages = typeof ja
