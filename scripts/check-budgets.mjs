import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

const dist = (...parts) => inRoot('packages', 'web', 'dist', ...parts)

const LANGUAGES = ['ja', 'en']
/**
 * The script for old browsers, React, the app and the bundler's runtime. Each further file delays the first
 * contentful paint.
 */
const START_FILES = 4
/** An entry page is its own file and the form's; modules that share more files belong into app/initial.ts. */
const ENTRY_FILES = 2
const ENTRY_PAGES = ['/pre-registration', '/registration', '/mypage', '/new-password', '/guide']
/** Pages that load the schema library, the file `rules`, only once somebody types, or not at all. */
const PAGES_WITHOUT_RULES = [...ENTRY_PAGES, '/registration steps', '/mypage/2d-code', '/mypage/account']
/** Kilobytes of script, compressed with gzip. */
const BUDGETS = { start: 180, page: 60 }

/** The transferred size: the precompressed file's, where the build makes one. */
const kilobytes = (files) => {
  const sizes = files.map(
    (file) => statSync(existsSync(dist(`${file}.gz`)) ? dist(`${file}.gz`) : dist(file)).size,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

const matches = (text, pattern) => [...text.matchAll(pattern)].map(([, found]) => found)

/** Files of the app that contain the developers' gallery, recognised by its headings. There must be none. */
const filesWithGallery = () => {
  const gallery = readFileSync(inRoot('packages', 'web', 'app', 'gallery', 'gallery.tsx'), 'utf8')
  const headings = matches(gallery, /title="([^" ]+ [^"]+)"/g)
  if (headings.length === 0) throw new Error('The gallery has no heading that could be found in the build.')
  const holdsGallery = (name) =>
    headings.some((text) => readFileSync(dist('assets', name), 'utf8').includes(text))
  return readdirSync(dist('assets')).filter((name) => name.endsWith('.js') && holdsGallery(name))
}

/**
 * Checks the weight of the files that a visitor loads, as the built page lists them. A heavy page thus fails
 * here rather than on a phone.
 */
export const checkBudgets = () => {
  const page = readFileSync(dist('index.html'), 'utf8')
  const start = matches(page, /(?:src|modulepreload"[^>]* href)="\.\/([^"]+\.js)"/g)
  const parts = JSON.parse(matches(page, /id="parts">(.*?)<\/script>/g)[0] ?? '{}')
  // Files that every page loads after its first contentful paint count towards the start too.
  const startIn = (language) => ['calls', language, `${language} further`]
  const shared = LANGUAGES.flatMap(startIn)
  const pages = Object.keys(parts).filter((name) => !shared.includes(name))
  if (start.length !== START_FILES)
    throw new Error(
      `The page starts with ${start.length} files instead of ${START_FILES}: ${start.join(', ')}.`,
    )
  const unknown = PAGES_WITHOUT_RULES.filter((name) => !pages.includes(name))
  if (unknown.length > 0 || shared.some((name) => !parts[name]))
    throw new Error('The built page does not list the files of its start, pages and languages.')

  const weights = [
    ...LANGUAGES.map((language) => ({
      name: `start, ${language}`,
      weight: kilobytes([...start, ...startIn(language).flatMap((name) => parts[name])]),
      budget: BUDGETS.start,
    })),
    ...pages.map((name) => ({ name, weight: kilobytes(parts[name]), budget: BUDGETS.page })),
  ]
  for (const { name, weight, budget } of weights)
    say(`  ${name.padEnd(20)} ${weight.toFixed(1).padStart(6)} kB of ${budget}`)

  const assets = readdirSync(dist('assets'))
  const styles = assets.filter((name) => name.endsWith('.css'))
  const problems = [
    ...ENTRY_PAGES.filter((name) => !(parts[name]?.length <= ENTRY_FILES)).map(
      (name) => `${name} loads ${parts[name]?.length} files instead of ${ENTRY_FILES}: ${parts[name]}`,
    ),
    ...PAGES_WITHOUT_RULES.filter((name) => parts[name]?.some((file) => /\brules-/.test(file))).map(
      (name) => `${name} loads the schema library at its start`,
    ),
    ...assets
      .filter((name) => name.endsWith('.js') && !name.startsWith('rules-'))
      .filter((name) => readFileSync(dist('assets', name), 'utf8').includes('$ZodType'))
      .map((name) => `${name} holds the schema library, which belongs into the file rules`),
    ...weights
      .filter(({ weight, budget }) => weight > budget)
      .map(({ name }) => `${name} exceeds its budget`),
    ...filesWithGallery().map((name) => `${name} holds the gallery, which is for developers`),
    ...assets.filter((name) => /\.(woff2?|ttf|otf)$/.test(name)).map((name) => `${name} is a web font`),
    ...styles
      // A font face that refers to fonts on the visitor's device loads nothing.
      .filter((name) => /@font-face\s*\{[^}]*url\(/.test(readFileSync(dist('assets', name), 'utf8')))
      .map((name) => `${name} loads a web font`),
  ]
  if (problems.length > 0) throw new Error(`${problems.join('; ')}.`)
}
