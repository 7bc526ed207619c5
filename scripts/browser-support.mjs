import { createRequire } from 'node:module'

/** The oldest browsers that the site supports (decision 0084), by their names in the compatibility data. */
export const FLOOR = {
  safari: 16.4,
  safari_ios: 16.4,
  chrome: 111,
  chrome_android: 111,
  edge: 111,
  firefox: 125,
  firefox_android: 125,
}

const compatibility = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** The entry at a path such as `css.properties.gap`; undefined if the data have none. */
export const entryAt = (path) => path.reduce((node, name) => node?.[name], compatibility)

const versionOf = (added) => (typeof added === 'string' ? Number.parseFloat(added.replace('≤', '')) : NaN)

/**
 * Whether one statement of the data means that this version supports the feature, unprefixed or with one of
 * our prefixes.
 */
const works = (statement, version, prefixes) =>
  !statement.flags &&
  !statement.alternative_name &&
  !(versionOf(statement.version_removed) <= version) &&
  (statement.prefix === undefined || prefixes.includes(statement.prefix)) &&
  versionOf(statement.version_added) <= version

/** The floor's browsers that lack an entry. Without data about a browser it counts as supported. */
export const browsersWithout = (entry, prefixes = []) => {
  const support = entry?.__compat?.support ?? {}
  return Object.entries(FLOOR)
    .filter(([browser, version]) => {
      const statements = [support[browser] ?? []].flat()
      return statements.length > 0 && !statements.some((statement) => works(statement, version, prefixes))
    })
    .map(([browser]) => browser)
}

/** The oldest version of each of the floor's browsers that has all of the entries. */
export const oldestWith = (paths) =>
  Object.fromEntries(
    Object.keys(FLOOR).map((browser) => {
      const statements = paths.map((path) => [entryAt(path).__compat.support[browser]].flat()[0])
      return [browser, Math.max(...statements.map((statement) => versionOf(statement.version_added)))]
    }),
  )

/** Calls `visit` for every entry below, with its path. */
export const eachEntry = (path, visit) => {
  for (const [name, entry] of Object.entries(entryAt(path) ?? {})) {
    if (name === '__compat') continue
    visit([...path, name], entry)
    eachEntry([...path, name], visit)
  }
}
