import type { entryPages } from './ja/entry-pages.ts'
import type { further } from './ja/further.ts'

/** The texts of the entry pages, and those of all other screens. */
export type EntryPageMessages = typeof entryPages
export type FurtherMessages = typeof further

/** The shape of all texts. The Japanese ones define it, so a missing English text does not compile. */
export type Messages = EntryPageMessages & FurtherMessages
