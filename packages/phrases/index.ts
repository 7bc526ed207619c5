import type { ja } from './ja/index.ts'

/** The shape of all texts. The Japanese ones define it, so a missing English text does not compile. */
export type Messages = typeof ja
