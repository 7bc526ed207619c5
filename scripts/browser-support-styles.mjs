import postcss from 'postcss'
import { browsersWithout, eachEntry, entryAt } from './browser-support.mjs'

/** Functions of values, such as `color-mix`. The data list them by the type of their result. */
const readFunctions = () => {
  const functions = new Map()
  eachEntry(['css', 'types'], (path, entry) => {
    if (entry.__compat && !functions.has(path.at(-1))) functions.set(path.at(-1), path)
  })
  return functions
}
const functions = readFunctions()

const viewportUnits = { d: 'dynamic', l: 'large', s: 'small' }

const valueNeeds = (property, value) => {
  const calls = [...value.matchAll(/([a-z][a-z0-9-]*)\(/g)].map(([, name]) => functions.get(name))
  const relative = [...value.matchAll(/([a-z]+)\(\s*from\s/g)].map(([, name]) => [
    ...(functions.get(name) ?? []),
    'relative_syntax',
  ])
  const units = [...value.matchAll(/\d(d|l|s)v(?:h|w|b|i|min|max)\b/g)].map(([, size]) => [
    'css',
    'types',
    'length',
    `viewport_percentage_units_${viewportUnits[size]}`,
  ])
  const words = value.match(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g) ?? []
  return [...calls, ...relative, ...units, ...words.map((word) => ['css', 'properties', property, word])]
}

const selectorNeeds = (selector) => [
  ...[...selector.matchAll(/::?([a-z][a-z-]*)/g)].map(([, name]) => ['css', 'selectors', name]),
  ...(selector.includes('&') ? [['css', 'selectors', 'nesting']] : []),
]

const ruleNeeds = ({ name, params }) => [
  ['css', 'at-rules', name],
  ...[...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature]) => ['css', 'at-rules', name, feature]),
  ...(name === 'media' && /[<>]/.test(params) ? [['css', 'at-rules', 'media', 'range_syntax']] : []),
]

const withoutStrings = (text) => text.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')

const needsOf = (node) => {
  if (node.type === 'rule') return selectorNeeds(withoutStrings(node.selector))
  if (node.type === 'atrule') return ruleNeeds(node)
  if (node.type !== 'decl') return []
  return [['css', 'properties', node.prop], ...valueNeeds(node.prop, withoutStrings(node.value))]
}

/** Prefixes with which the same rule declares the same property. */
const prefixesBeside = ({ type, prop, parent }) =>
  type === 'decl'
    ? parent.nodes
        .map((other) => /^(-\w+-)(.*)$/.exec(other.prop ?? ''))
        .flatMap((found) => (found?.[2] === prop ? found[1] : []))
    : []

/** The features of one node that the floor lacks. If a property is missing, its values do not matter. */
const tooNew = (node) => {
  const prefixes = prefixesBeside(node)
  const missing = needsOf(node)
    .map((path) => ({ path, browsers: path ? browsersWithout(entryAt(path), prefixes) : [] }))
    .filter(({ browsers }) => browsers.length > 0)
  const property = missing.find(({ path }) => path[1] === 'properties' && path.length === 3)
  return property ? [property] : missing
}

/** The word of a feature in a condition of `@supports`. */
const wordOf = (path) => (path.at(-1) === 'relative_syntax' ? 'from' : path.at(-1))

/** Whether the style applies only where the feature exists. */
const isAsked = (node, path) => {
  for (let outer = node.parent; outer; outer = outer.parent)
    if (outer.name === 'supports' && outer.params.includes(wordOf(path)) && !/^not\b/.test(outer.params))
      return true
  return false
}

/**
 * Whether an earlier declaration serves as a fallback. A browser that does not understand a value keeps the
 * earlier one, unless a variable hides the value until it is too late.
 */
const hasFallback = (node, path) => {
  if (node.type !== 'decl' || node.prop.startsWith('--') || node.value.includes('var(')) return false
  if (path.at(-1) === node.prop) return false
  for (let earlier = node.prev(); earlier; earlier = earlier.prev())
    if (earlier.prop === node.prop && tooNew(earlier).length === 0) return true
  return false
}

/** The features of a style sheet that some browser of the floor lacks: `{ feature, browsers, at }`. */
export const findInStyles = (text) => {
  const found = []
  postcss.parse(text).walk((node) => {
    for (const { path, browsers } of tooNew(node))
      if (!isAsked(node, path) && !hasFallback(node, path))
        found.push({ feature: path.join('.'), browsers, at: node.source.start.offset })
  })
  return found
}
