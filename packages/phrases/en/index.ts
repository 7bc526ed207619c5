import { entryPages } from './entry-pages.ts'
import { further } from './further.ts'

/** Every text of the product in English. */
export const en = { ...entryPages, ...further }
