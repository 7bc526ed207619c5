import { first } from './first.ts'
import { further } from './further.ts'

/** Every text of the product in English. */
export const en = { ...first, ...further }
