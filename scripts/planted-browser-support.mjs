/** Scripts that each use one feature above the floor, with its name in the compatibility data. */
export const TOO_NEW_SCRIPTS = [
  ['javascript.builtins.Promise.withResolvers', 'const { promise } = Promise.withResolvers()'],
  ['javascript.builtins.Promise.withResolvers', 'globalThis.Promise; const a = Promise[`withResolvers`]()'],
  ['javascript.builtins.Iterator.from', 'const a = Iterator.from([])'],
  ['javascript.builtins.Iterator.map', 'const f = (a) => a.values().map((b) => b)'],
  ['javascript.builtins.Array.fromAsync', 'const a = Array.fromAsync([])'],
  ['javascript.builtins.Set.isSubsetOf', 'const f = (a, b) => a.isSubsetOf(b)'],
  ['javascript.builtins.Intl.DurationFormat', 'const a = new Intl.DurationFormat()'],
  ['api.URL.parse_static', 'const a = URL.parse(location.href)'],
  ['api.AbortSignal.any_static', 'const f = (a) => AbortSignal.any(a)'],
  ['api.Window.requestIdleCallback', 'window.requestIdleCallback(() => {})'],
  ['api.Document.startViewTransition', 'document.startViewTransition()'],
  ['api.HTMLElement.showPopover', 'const f = (a) => a.showPopover()'],
  ['html.elements.dialog.closedby', 'const f = (a) => a("dialog", { closedby: "any" })'],
  ['html.global_attributes.popover', 'const f = (a) => a(`div`, { popover: `auto` })'],
  ['syntax', 'const a = /[\\p{L}--[a-z]]/v'],
  ['syntax', 'import a from "./a.json" with { type: "json" }'],
]

/** Scripts that every browser of the floor can run. */
export const SCRIPTS = [
  'const Iterator = 1; const a = Iterator.from',
  'const f = (a) => Object.values(a).map((b) => b)',
  'const f = (a) => a.toSorted().at(-1)?.flatMap((b) => b)',
  'const a = [1].map((b) => b).values(); class B { static { a.next() } #c = 1 }',
  'const a = new Intl.Segmenter(`ja`); addEventListener("click", () => a)',
  'const f = (a) => a("dialog", { open: true, onClick: f })',
  'const a = /(?<=b)c/',
]

/** Style sheets that each use one feature above the floor. */
export const TOO_NEW_STYLES = [
  ['css.types.color.light-dark', 'a { color: light-dark(#000, #fff) }'],
  ['css.types.color.oklch.relative_syntax', 'a { --b: oklch(from var(--c) l c h) }'],
  // The browser resolves var() only after it has discarded the fallback, which therefore does not help.
  ['css.types.color.oklch.relative_syntax', 'a { color: red; color: oklch(from var(--c) l c h) }'],
  ['css.types.color.light-dark', 'a { --b: #000; --b: light-dark(#000, #fff) }'],
  ['css.types.color.light-dark', '@supports (text-wrap: pretty) { a { color: light-dark(#000, #fff) } }'],
  [
    'css.types.color.light-dark',
    '@supports not (color: light-dark(red, red)) { a { color: light-dark(red, red) } }',
  ],
  ['css.properties.field-sizing', 'a { field-sizing: content }'],
  ['css.properties.user-select', 'a { user-select: none }'],
  ['css.properties.word-break.auto-phrase', 'a { word-break: auto-phrase }'],
  ['css.selectors.nesting', 'a { color: red; &:hover { color: blue } }'],
  ['css.selectors.details-content', 'details::details-content { color: red }'],
  ['css.at-rules.starting-style', '@starting-style { a { opacity: 0 } }'],
  ['css.at-rules.scope', '@scope (a) { b { color: red } }'],
]

/** Style sheets that every browser of the floor understands, at least well enough. */
export const STYLES = [
  'a { color: color-mix(in oklab, red 50%, white); min-height: 100dvh }',
  'a { color: #000; color: light-dark(#000, #fff) }',
  '@supports (color: light-dark(red, red)) { a { --b: light-dark(#000, #fff) } }',
  '@supports (color: oklch(from red l c h)) { a { --b: oklch(from var(--c) l c h) } }',
  'a { -webkit-user-select: none; user-select: none }',
  'a:has(b):not(:focus-visible)::before { content: "light-dark(" }',
  '@media (width >= 40em) { a { inset: 0; rotate: 1deg } }',
]
