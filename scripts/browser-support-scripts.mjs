import { parse } from 'acorn'
import { full } from 'acorn-walk'
import { browsersWithout, entryAt } from './browser-support.mjs'

const builtIns = ['javascript', 'builtins']
const isTooNew = (path) => browsersWithout(entryAt(path)).length > 0

/**
 * Members by name, with the path of every built-in that has one, for objects of unknown type. Built-ins that
 * are too new themselves are left out: code cannot reach one without naming a feature that is found anyway.
 */
const readMembers = () => {
  const members = new Map()
  for (const place of [builtIns, [...builtIns, 'Intl'], ['api']])
    for (const [thing, entry] of Object.entries(entryAt(place)))
      for (const key of isTooNew([...place, thing]) ? [] : Object.keys(entry)) {
        const path = [...place, thing, key]
        const name = key.replace(/_static$/, '')
        if (entryAt(path).__compat) members.set(name, [...(members.get(name) ?? []), path])
      }
  return members
}
const members = readMembers()

/** Interfaces of the global objects whose names differ. */
const interfaces = {
  crypto: 'Crypto',
  document: 'Document',
  globalThis: 'Window',
  history: 'History',
  localStorage: 'Storage',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
  self: 'Window',
  sessionStorage: 'Storage',
  window: 'Window',
}

const firstKnown = (paths) => paths.find((path) => entryAt(path)?.__compat)

const pathOfGlobal = (name) =>
  firstKnown([
    [...builtIns, name],
    ['api', name],
    ['api', 'Window', name],
  ])

const pathOfMember = (object, name) => {
  const owner = interfaces[object] ?? object
  const paths = [
    [...builtIns, owner, name],
    ['api', owner, name],
    ['api', owner, `${name}_static`],
  ]
  return firstKnown(paths) ?? (owner === 'Window' ? pathOfGlobal(name) : undefined)
}

/** The text of a literal; minifiers write short ones as templates. */
const textOf = (node) => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}

/** The member's name; undefined if it is private or computed. */
const nameOf = ({ computed, property }) =>
  computed ? textOf(property) : property.type === 'Identifier' ? property.name : undefined

/** Names that a pattern binds. */
const boundBy = (pattern) => {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'ObjectPattern')
    return pattern.properties.flatMap((each) => boundBy(each.value ?? each.argument))
  if (pattern.type === 'ArrayPattern') return pattern.elements.flatMap(boundBy)
  return boundBy(pattern.left ?? pattern.argument)
}

/**
 * Everything that the file itself declares, in any scope. Bundled names are short, and those of globals are
 * not.
 */
const declaredIn = (tree) => {
  const declared = new Set()
  full(tree, (node) => {
    const patterns = [node.local, node.param, ...(node.params ?? [])]
    if (/^(Variable|Class|Function|Arrow)/.test(node.type)) patterns.push(node.id)
    if (/^(Import|Variable|Class|Function|Arrow|CatchClause)/.test(node.type))
      for (const name of patterns.flatMap(boundBy)) declared.add(name)
  })
  return declared
}

const iteratorMakers = ['values', 'keys', 'entries', 'matchAll']
const makesIterator = ({ type, callee }) =>
  type === 'CallExpression' &&
  callee.type === 'MemberExpression' &&
  iteratorMakers.includes(nameOf(callee)) &&
  callee.object.name !== 'Object'

/**
 * The features that one node of the syntax tree needs from the browser, as paths of the compatibility data.
 */
const needsOf = (node, isGlobal) => {
  if (node.type === 'Identifier') return isGlobal(node) ? [pathOfGlobal(node.name)] : []
  if (node.type === 'MemberExpression')
    return isGlobal(node.object) ? [pathOfMember(node.object.name, nameOf(node))] : []
  if (node.type !== 'CallExpression') return []
  const { callee } = node
  if (callee.type === 'MemberExpression' && !isGlobal(callee.object)) {
    const name = nameOf(callee)
    const ofIterator = [...builtIns, 'Iterator', name]
    if (makesIterator(callee.object) && entryAt(ofIterator)) return [ofIterator]
    // The method may belong to an older built-in with the same member.
    const paths = members.get(name) ?? []
    if (paths.every(isTooNew)) return paths.slice(0, 1)
  }
  // An element as React creates it: its name and its attributes.
  const [element, attributes] = [textOf(node.arguments[0]), node.arguments[1]]
  if (!entryAt(['html', 'elements', element]) || attributes?.type !== 'ObjectExpression') return []
  const names = attributes.properties.map(({ key }) => (key?.name ?? textOf(key) ?? '').toLowerCase())
  return [
    ['html', 'elements', element],
    ...names.map((name) =>
      firstKnown([
        ['html', 'elements', element, name],
        ['html', 'global_attributes', name],
      ]),
    ),
  ]
}

/**
 * The features of a script that some browser of the floor lacks: `{ feature, browsers, at }`. Syntax that
 * these browsers cannot parse is reported first, and alone.
 */
export const findInScript = (text) => {
  let tree
  try {
    // Every browser of the floor knows the syntax up to this year.
    tree = parse(text, { ecmaVersion: 2022, sourceType: 'module' })
  } catch ({ message, pos }) {
    return [{ feature: `syntax: ${message}`, browsers: [], at: pos }]
  }
  const declared = declaredIn(tree)
  const isGlobal = ({ type, name }) => type === 'Identifier' && !declared.has(name)
  const found = []
  full(tree, (node) => {
    for (const path of needsOf(node, isGlobal)) {
      const browsers = path ? browsersWithout(entryAt(path)) : []
      if (browsers.length > 0) found.push({ feature: path.join('.'), browsers, at: node.start })
    }
  })
  return found
}
