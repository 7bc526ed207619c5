import fc from 'fast-check'

/** Texts that people, keyboards, address books and attackers put into form fields. */

const snippets = [
  "'; drop table participant; --",
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '&lt;b&gt;',
  '{{7*7}}<%= 7*7 %>',
  '{"$gt":""}',
  '["a"]',
  'null',
  'undefined',
  'true',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\u001b[31m',
  'a\r\nBcc: everybody@example.org',
  'a\u2028b',
  '\ud800',
  'a\udfff',
  '\u202eabc\u202c',
  '\u200f',
  '\u200b',
  '\ufeff',
  '\u3164',
  '\u0301',
  '\u{e0100}',
  '👨‍👩‍👧‍👦',
  '🇯🇵',
  '葛\u{e0100}城',
  '辻\u{e0101}',
  '\ufa19谷',
  '𠮷野',
  '髙﨑',
  'みすゞ',
  'か\u3099',
  'は\u309a',
  'ﾊﾟｸ',
  'ﾜﾞ',
  'e\u0301',
  'a\u0338',
  '<\u0338',
  '\u1fef',
  '\u1112\u1161\u11ab',
  '㈱',
  '①',
  '〒100-0001',
  '１００ー０００１',
  '100ｰ0001',
  '1000001',
  '\u202a0312345678\u202c',
  '+81-3-1234-5678',
  '٣٤٥',
  '99',
  '00',
  'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｏｒｇ',
  'taro@example.org',
  'Taro <taro@example.org>',
  'taro..x@example.org',
  '1970',
  '１９７０',
  '4111 1111 1111 1111',
  'straße',
  'OTHER',
  'OFFICE',
  '13',
  'JP',
  'constructor',
]

const letters = (...groups: string[]) => fc.constantFrom(...groups.flatMap((group) => [...group]))

/** Whole alphabets, so that texts from one alphabet are as likely as mixed ones. */
const alphabets = [
  letters('0123456789'),
  letters('0123456789-'),
  letters('０１２３４５６７８９－ー−‐―ｰ'),
  letters('ABCDEFGHIJKLMNOPQRSTUVWXYZ '),
  letters('abcdefghijklmnopqrstuvwxyzABCXYZ0189'),
  letters('ＡＢＣｘｙｚ１２３＠．　'),
  letters("abc019._+'-@"),
  letters('あいうえおかがきばぱゃゅょっんゔゖーゝゞ 　'),
  letters('アイウカガキバパャュョッンヴヶヷヽヾー'),
  letters('ｱｲｳｶｷﾊﾜｯｬﾝｰﾞﾟ'),
  letters('かはうホカ\u3099\u309a'),
  letters('山田髙﨑𠮷塚\ufa10\ufa19葛辻', '\u{e0100}\u{e0101}\ufe00'),
  letters('^`{|}~&<>"\'', '＾｀｛｜｝～＆＜＞＂＇'),
  letters(' \u00a0\u3000\t\n\u2003\ufeff'),
  letters('\u200b\u200d\u200e\u202e\u2066\u2069\u00ad'),
  letters('aeo', '\u0301\u0308\u0338\u20e3'),
  letters('😀👍🏽🇯❤\ufe0f'),
  letters('\u0000\u0007\u001b\u007f\u0085\u2028\u2029'),
]

const textOf = (unit: fc.Arbitrary<string>, bounds: { minLength?: number; maxLength: number }) =>
  fc.string({ unit, ...bounds })

/** Includes lone surrogates, which a broken program may send. */
const units = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((codes) => String.fromCharCode(...codes))

const nearLimit = (limit: number) =>
  fc
    .constantFrom(...alphabets)
    .chain((unit) => textOf(unit, { minLength: Math.max(0, limit - 2), maxLength: limit + 2 }))

/** A text as a Japanese keyboard writes it in full-width mode. */
export const wide = (text: string): string =>
  text.replace(/[!-~]/g, (char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0))

const asTyped: ((text: string) => string)[] = [
  (text) => ` ${text}　`,
  (text) => `\u202a${text}\u202c`,
  (text) => text.normalize('NFD'),
  wide,
  (text) => `${text}\n`,
  (text) => text.toUpperCase(),
  (text) => text + text,
]

/** Texts for a field with some valid values and a maximum of `limit` characters. */
export const typedTexts = (good: readonly string[], limit: number): fc.Arbitrary<string> => {
  const goodOnes = fc.constantFrom(...good)
  return fc.oneof(
    { weight: 4, arbitrary: goodOnes },
    {
      weight: 6,
      arbitrary: fc.tuple(goodOnes, fc.constantFrom(...asTyped)).map(([text, change]) => change(text)),
    },
    { weight: 4, arbitrary: fc.tuple(goodOnes, fc.constantFrom(...snippets)).map((texts) => texts.join('')) },
    { weight: 4, arbitrary: fc.constantFrom(...snippets) },
    { weight: 8, arbitrary: fc.constantFrom(...alphabets).chain((unit) => textOf(unit, { maxLength: 14 })) },
    { weight: 8, arbitrary: nearLimit(limit) },
    {
      weight: 4,
      arbitrary: textOf(fc.constantFrom('あ', '𠮷', 'x', 'é'), {
        minLength: limit - 1,
        maxLength: limit + 1,
      }),
    },
    { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
    { weight: 4, arbitrary: units },
  )
}

const size = 100 * 1024
/** As long as a request body allows. */
export const hugeTexts = fc
  .constantFrom('x', '1', 'あ', '-', ' ', '.', 'a.', '\u200b', '😀', 'a ', 'か\u3099')
  .map((text) => text.repeat(size / text.length))

/** Values that are not text; undefined leaves the field out. */
export const foreignValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, false, 0, 12, -1.5, [], ['a'], {}, { length: 1 }, [['x']]),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
