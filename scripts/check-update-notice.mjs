import { parse } from 'acorn'
import { FLOOR, oldestWith } from './browser-support.mjs'

/**
 * The features that the page tests in a browser before the app starts, with their entries in the
 * compatibility data.
 */
const QUESTIONS = [
  ["'oklch(0 0 0)'", ['css', 'types', 'color', 'oklch']],
  ["'(?<=a)b'", ['javascript', 'regular_expressions', 'lookbehind_assertion']],
  ['Intl.Segmenter', ['javascript', 'builtins', 'Intl', 'Segmenter']],
]

const isOldScript = (text) => {
  try {
    return Boolean(parse(text, { ecmaVersion: 5 }))
  } catch {
    return false
  }
}

/**
 * Faults of the script that asks old browsers for an update. They must be able to parse it. It must ask
 * exactly the browsers below the floor, and name the floor's versions.
 */
export const findInQuestion = (text) => {
  const oldest = oldestWith(QUESTIONS.map(([, path]) => path))
  const { safari, chrome, edge, firefox } = FLOOR
  const versions = [
    `Safari or iOS ${safari}, Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}`,
    `Safari・iOS ${safari}、Chrome ${chrome}、Edge ${edge}、Firefox ${firefox}`,
  ]
  return [
    ...(isOldScript(text) ? [] : ['The question for old browsers is not in their JavaScript (ES5).']),
    ...QUESTIONS.filter(([asked]) => !text.includes(asked)).map(
      ([asked]) => `The page does not ask old browsers for ${asked}.`,
    ),
    ...Object.entries(FLOOR)
      .filter(([browser, version]) => oldest[browser] !== version)
      .map(
        ([browser]) => `The page asks for an update below ${browser} ${oldest[browser]}, not the floor's.`,
      ),
    ...versions.filter((names) => !text.includes(names)).map((names) => `The question must name ${names}.`),
  ]
}
