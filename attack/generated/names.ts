import { seededRandom } from '@uketsuke/testing'

const parts = [
  ...[
    'http://',
    'https://evil.example/',
    '//evil.example',
    'www.evil.example',
    'evil.example',
    'ｗｗｗ．evil',
    '／／evil',
  ],
  ...[
    '<b>',
    '</p>',
    '<img src=x onerror=alert(1)>',
    '&lt;',
    '&#x202e;',
    '"><a href=',
    "' or 1=1 --",
    '{{7*7}}',
    '#{7*7}',
  ],
  ...['\r\nBcc: victim@example.net', '\n.\r\n', '\u0000', '\u001b[31m', '\u0085', '\u2028', '\u2029'],
  ...['\u200b', '\u200d', '\u202e', '\u2066', '\u2069', '\u00ad', '\ufeff', '\u3164', '\ue000', '\u{e0041}'],
  ...[
    '#read("/etc/passwd")',
    '$x$',
    '*strong*',
    '@ref',
    '\\u{41}',
    '髙橋',
    'O’Brien',
    'é',
    '𠮷',
    'עברית',
    '=?utf-8?q?x?=',
  ],
]

/** Names made of one to three of these parts. */
export const hostileNames = (seed: number, count: number): string[] => {
  const { below, pick } = seededRandom(seed)
  const mixed = Array.from({ length: count }, () =>
    Array.from({ length: 1 + below(3) }, () => pick(parts)).join(pick(['', ' ', 'x'])),
  )
  return [...parts, ...mixed]
}
