import { first } from './first.ts'
import { further } from './further.ts'

/** Every text of the product in Japanese. The keys are the type that every other language must fill. */
export const ja = { ...first, ...further }
