/** Is this a code that a document can have? 80 random bits are sixteen letters. */
export const isVerificationCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code)

/** The code in groups of four, as it is printed and as people type it. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** The first character people see, with what is put on top of it. */
export const initialOf = (name: string): string => {
  const [first] = new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(name)
  return first?.segment ?? ''
}
