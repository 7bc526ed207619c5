import { entrance } from './entrance.ts'
import { further } from './further.ts'

/** Every text of the product in English. */
export const en = { ...entrance, ...further }
