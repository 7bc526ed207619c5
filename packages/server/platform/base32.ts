const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * Base32 (RFC 4648) without padding. Uses only capitals and digits, because scanners and keyboard layouts
 * agree on them.
 */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet.charAt((held >> (bits - 5)) & 31)
    held &= 31
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text
}

/**
 * Decodes exactly the output of `toBase32`. Returns undefined for anything else, including other spellings.
 */
export const fromBase32 = (text: string): Buffer | undefined => {
  const bytes = Buffer.alloc(Math.floor((text.length * 5) / 8))
  let length = 0
  let bits = 0
  let held = 0
  for (const char of text) {
    const value = alphabet.indexOf(char)
    if (value < 0) return undefined
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[length++] = held >> bits
  }
  return toBase32(bytes) === text ? bytes : undefined
}
