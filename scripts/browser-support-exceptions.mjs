const asked = 'asked for before it is used'
const otherMethod = 'a method of a library that has the same name'
const onlyLooks = 'only looks a little plainer without it'

/**
 * Features that the build may use although a browser of the floor lacks them, and why nobody misses them
 * there.
 */
export const EXCEPTIONS = {
  // React, ky, zod, React Router and qr check for these themselves.
  'api.AbortSignal.any_static': asked,
  'api.Document.startViewTransition': asked,
  'api.Navigator.connection': asked,
  'api.Window.navigation': asked,
  'api.Window.setImmediate': asked,
  'javascript.builtins.Error.captureStackTrace': asked,
  'javascript.builtins.Uint8Array.toBase64': asked,
  // when-idle.ts
  'api.Window.cancelIdleCallback': asked,
  'api.Window.requestIdleCallback': asked,

  'api.EventTarget.when': otherMethod,
  'api.IntersectionObserver.delay': otherMethod,

  'html.elements.dialog.closedby':
    'Escape closes in every browser; dialog.tsx prevents it, or closes by a click, itself',
  'html.global_attributes.autocapitalize': 'Safari on a desktop has no keyboard on its screen',
  'html.global_attributes.is': 'React passes it on; none of our elements is customised',

  'css.properties.break-after.avoid': 'a heading may end a printed page',
  'css.properties.cursor.not-allowed': 'a touch screen has no pointer',
  'css.properties.cursor.pointer': 'a touch screen has no pointer',
  'css.properties.cursor.progress': 'a touch screen has no pointer',
  'css.properties.forced-color-adjust': 'Safari has no forced colours',
  'css.properties.orphans': 'a paragraph may break anywhere in print',
  'css.properties.scrollbar-gutter': 'the page moves by the width of the scrollbar when a dialog opens',
  'css.properties.text-size-adjust': 'it keeps phones from enlarging text; these are desktops',
  'css.properties.text-spacing-trim': onlyLooks,
  'css.properties.text-wrap': onlyLooks,
  'css.properties.widows': 'a paragraph may break anywhere in print',
  'css.properties.word-break.auto-phrase': onlyLooks,
}
