import { toLine } from '../text-input.ts'
import type { Honorific } from './schemas.ts'

/**
 * Splits an addressee into name and honorific as a Japanese receipt prints them. A final 様 or 御中 decides the
 * honorific and is removed, because the receipt adds it. 殿, 先生 and 各位 stay in the name, without an honorific
 * unless one was chosen. Any other text is an organisation unless chosen otherwise.
 */
export const readAddressee = (
  text: string,
  chosen: Honorific | null | undefined,
): { name: string; honorific: Honorific } => {
  const line = toLine(text)
  // Strips repeated endings too, so that reading the result again changes nothing.
  const [typed = '', ending] = /(?:\s*(様|御中))+$/u.exec(line) ?? []
  const name = toLine(line.slice(0, line.length - typed.length))
  if (ending && name) return { name, honorific: ending === '様' ? 'person' : 'organization' }
  const hasItsOwn = /(様|御中|殿|先生|各位)$/u.test(line)
  return { name: line, honorific: chosen ?? (hasItsOwn ? 'none' : 'organization') }
}
