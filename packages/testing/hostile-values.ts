/** Values that a field of another type must refuse. */
export const foreignValues: [type: string, value: unknown][] = [
  ['null', null],
  ['number', 12],
  ['number', -1.5e300],
  ['boolean', true],
  ['array', []],
  ['array', [[[]]]],
  ['object', {}],
  ['object', { toString: 'x', constructor: 'x', length: 1 }],
  ['string', 'text'],
]

/** Texts that break code which concatenates texts carelessly. */
export const hostileTexts: [what: string, text: string][] = [
  ['NUL', 'a\u0000b'],
  ['a control character', 'a\u0007b'],
  ['a line break', 'a\r\nb'],
  ['the escape of a terminal', '\u001b[31m'],
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udc00'],
  ['SQL', "'; drop table participant; --"],
  ['a template', '{{7*7}}<%=7*7%>'],
  ['direction marks', '\u202eabc'],
]

/** Members of a JSON object that target the prototype. */
export const prototypeMembers = [
  '"__proto__":{"isAdmin":true}',
  '"constructor":{"prototype":{"isAdmin":true}}',
  '"\\u005f_proto__":null',
]

/** Objects that the browser creates. A later browser may add members to them. */
export const madeByBrowsers = /^credential(\.response)?$/

/** Internals that no answer may reveal to a stranger. */
export const leakedInternals = /node_modules|\.ts\b|at \w+ \(|select |insert |update |pg_|ECONN/i
