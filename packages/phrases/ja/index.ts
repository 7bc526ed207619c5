import { entryPages } from './entry-pages.ts'
import { further } from './further.ts'

/** Every text of the product in Japanese. Its keys define the type for all other languages. */
export const ja = { ...entryPages, ...further }
