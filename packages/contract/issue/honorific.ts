import { toLine } from '../text-input.ts'
import type { Honorific } from './schemas.ts'

/**
 * Whom a text addresses, and what a Japanese receipt puts behind it. A 様 or 御中 at its end decides that, and is taken away,
 * because the receipt adds it. 殿, 先生 and 各位 stay as they were written, with nothing behind them unless it was chosen. Any
 * other text is an organization unless it was chosen otherwise.
 */
export const readAddressee = (
  text: string,
  chosen: Honorific | null | undefined,
): { name: string; honorific: Honorific } => {
  const line = toLine(text)
  // However many: who reads it twice gets the same.
  const [typed = '', ending] = /(?:\s*(様|御中))+$/u.exec(line) ?? []
  const name = toLine(line.slice(0, line.length - typed.length))
  if (ending && name) return { name, honorific: ending === '様' ? 'person' : 'organization' }
  const hasItsOwn = /(様|御中|殿|先生|各位)$/u.test(line)
  return { name: line, honorific: chosen ?? (hasItsOwn ? 'none' : 'organization') }
}
