import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { inRoot, root } from './paths.mjs'
import { proveRules } from './prove-rules.mjs'
import { say } from './say.mjs'

/** Folders below `features/` that are not a noun of the contract, each with its reason. */
const NOUN_EXCEPTIONS = {
  mailing: 'It sends what other features write; no call asks for it.',
  'additional-purchase':
    'It holds what differs from a registration; the calls are those of seats and payments.',
}

const SERVER_FEATURE = /^packages\/server\/features\/([^/]+)\/(.+)$/
const SERVER_FEATURE_FILE =
  /^((routes|jobs|tasks|rules|store|[a-z0-9]+(-[a-z0-9]+)+)\.ts|[a-z0-9-]+\.test\.ts)$/
const ANY_FEATURE = /^packages\/(server|web)\/features\/([^/]+)\//
const EMPTY_NAME = /^(util|utils|helper|helpers|manager|managers|common|misc)$/
const BARREL = /(^|\/)index\.(ts|tsx|js|mjs)$/
const BARREL_ALLOWED = /^packages\/([^/]+|phrases\/([a-z]{2}|mail))\/index\.ts$/
const BINARY = /\.(png|jpe?g|ico|woff2?|ttf|otf|pdf|zip)$/

/** The patterns are written so that they do not match themselves. */
const FORBIDDEN_TEXT = [
  [/(?<![\w.])\/work\/\w/, 'is a path on one machine. Use a path relative to the file or the repository.'],
  [/\bfarm[-]\w/, 'is the name of one machine. Describe the thing instead.'],
  [
    /\bregistry\.[\w-]+\.\w+/,
    'is the host name of a package registry, which belongs to the machine that installs.',
  ],
  [/\b(it|test|describe)[.]only\b/, 'skips every other test. Remove it.'],
  [
    /^(export )?(async )?function \w/,
    'declares a function. Write `const name = () => …`, as everywhere but in components and generators.',
    /\.(ts|mjs)$/,
  ],
]

/** Comments end where the formatter ends code. A directive cannot be wrapped. */
const WIDTH = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8')).formatter.lineWidth
const COMMENT = /^\s*(\/\*|\*|\/\/)(?!.*biome-ignore)/
const COMMENTED = /\.([mc]?js|tsx?|css)$/

const isTooWide = (path, line) => COMMENTED.test(path) && COMMENT.test(line) && line.length > WIDTH

/** The last value of each line says whether the comment is refused there. */
const PLANTED_COMMENTS = [
  ['packages/server/app.ts', ` * ${'x'.repeat(WIDTH - 2)}`, true],
  ['e2e/fixtures.ts', `  // ${'x'.repeat(WIDTH)}`, true],
  ['packages/server/app.ts', ` * ${'x'.repeat(WIDTH - 3)}`, false],
  ['packages/server/app.ts', `  // biome-ignore ${'x'.repeat(WIDTH)}`, false],
  ['packages/server/app.ts', `const text = '${'x'.repeat(WIDTH)}'`, false],
]

/**
 * Terms of a single card provider belong only in its adapter, its part of the browser code and the
 * specification's keys.
 */
const PROVIDER_WORDS = /gmo|access_?id|multipayment|\bid-?pass\b|shop_?pass/i
const PROVIDER_FREE = /^packages\/(server|web|contract|phrases)\//
const PROVIDER_PLACES = [
  // Guessable passwords may contain anything.
  /^packages\/server\/platform\/guessable-passwords\/list\.txt$/,
  /^packages\/server\/adapters\/card-payment\//,
  /^packages\/web\/features\/payment\/providers\//,
  /^packages\/contract\/site\/configuration\.ts$/,
  /^packages\/contract\/released\//,
  /^packages\/server\/migrations\//,
  /\.test\.tsx?$/,
]

/** The last value of each line says whether the text is refused there. */
const PLANTED_WORDS = [
  ['packages/server/features/order/store.ts', "where provider ->> 'accessId'", true],
  ['packages/server/app.ts', "if (name === 'gmo')", true],
  ['packages/web/features/payment/card/card-step.tsx', 'window.Multipayment', true],
  ['packages/contract/order/schemas.ts', 'access_id: z.string()', true],
  ['packages/server/adapters/card-payment/gmo/shop.ts', 'shopPass', false],
  ['packages/server/features/payment/races.test.ts', 'AccessID=1', false],
  ['packages/server/features/authentication/log-in.ts', 'invalidPassword', false],
  ['docs/payments.md', 'GMO', false],
]

const providerWordIn = (path, line) => {
  if (!PROVIDER_FREE.test(path) || PROVIDER_PLACES.some((place) => place.test(path))) return undefined
  return PROVIDER_WORDS.exec(line)?.[0]
}

const ENDPOINTS = /^packages\/contract\/([^/]+)\/([a-z-]+-)?endpoints\.ts$/
const ROUTES = /^packages\/server\/features\/([^/]+)\/([a-z-]+-)?routes\.ts$/

/**
 * Calls that the routes of their noun do not name. Each file is its path and its text.
 *
 * @param {[string, string][]} files
 */
const unservedCalls = (files) => {
  const routes = files.flatMap(([path, text]) => {
    const noun = ROUTES.exec(path)?.[1]
    return noun ? [{ noun, text }] : []
  })
  return files.flatMap(([path, text]) => {
    const noun = ENDPOINTS.exec(path)?.[1]
    if (!noun) return []
    const served = routes.filter((route) => route.noun === noun).map((route) => route.text)
    return [...text.matchAll(/^export const (\w+)/gm)]
      .map(([, name]) => name)
      .filter((name) => !served.some((code) => new RegExp(`\\b(api|operatorApi)\\.${name}\\b`).test(code)))
      .map(
        (name) =>
          `${path}: the routes of features/${noun} do not serve ${name}. Describe it where it is served.`,
      )
  })
}

/** A description of one call, and code that names it. The last value says whether the call is refused. */
const PLANTED_CALLS = [
  ['contract/gate/endpoints.ts', 'server/features/door/routes.ts', 'api.openGate', true],
  ['contract/gate/operator-endpoints.ts', 'server/features/gate/open-gate.ts', 'operatorApi.openGate', true],
  ['contract/gate/night-endpoints.ts', 'server/features/gate/routes.ts', 'api.openGates', true],
  ['contract/gate/endpoints.ts', 'server/features/gate/routes.ts', 'api.openGate', false],
  ['contract/gate/night-endpoints.ts', 'server/features/gate/night-routes.ts', 'operatorApi.openGate', false],
]

const problemsOfPath = (path) => {
  const problems = []
  const [, , inFeature] = SERVER_FEATURE.exec(path) ?? []
  if (inFeature && !SERVER_FEATURE_FILE.test(inFeature)) {
    problems.push(
      'A server feature holds routes.ts, jobs.ts, tasks.ts, rules.ts (pure), store.ts (SQL), one verb-noun.ts ' +
        'per use case, and tests beside them; no folders. Name the file after what it does, or move it to platform/ or adapters/.',
    )
  }
  const emptyName = path.split(/[/.-]/).find((part) => EMPTY_NAME.test(part))
  if (emptyName) problems.push(`"${emptyName}" does not say what is inside. Name the subject.`)
  if (BARREL.test(path) && !BARREL_ALLOWED.test(path)) {
    problems.push("Only a package's public entry may be an index file. Import the defining file directly.")
  }
  const noun = ANY_FEATURE.exec(path)?.[2]
  if (noun && !(noun in NOUN_EXCEPTIONS) && !existsSync(inRoot('packages', 'contract', noun))) {
    problems.push(
      `The contract has no folder "${noun}": contract, server and web use the same nouns. Use the contract's, add ` +
        'it there, or give a reason in NOUN_EXCEPTIONS.',
    )
  }
  return problems
}

const problemsOfText = (path) => {
  if (BINARY.test(path)) return []
  return readFileSync(inRoot(path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const word = providerWordIn(path, line)
      return [
        ...FORBIDDEN_TEXT.flatMap(([pattern, lesson, where]) => {
          if (where && !where.test(path)) return []
          const found = pattern.exec(line)?.[0]
          return found ? [`line ${index + 1}: "${found}" ${lesson}`] : []
        }),
        ...(isTooWide(path, line)
          ? [`line ${index + 1}: the comment is wider than ${WIDTH} columns. Wrap it.`]
          : []),
        ...(word
          ? [`line ${index + 1}: "${word}" is one card provider's word. Keep it in its adapter.`]
          : []),
      ]
    })
}

/** Tracked and new files, except those that are deleted but not committed. */
const listFiles = () => {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return [...new Set(listed)].filter((path) => path !== '' && existsSync(inRoot(path)))
}

/** An unused exception would hide the next mistake. */
const unusedExceptions = (files) =>
  Object.keys(NOUN_EXCEPTIONS).filter((noun) => !files.some((path) => ANY_FEATURE.exec(path)?.[2] === noun))

const files = listFiles()
const problems = [
  ...files.flatMap((path) =>
    [...problemsOfPath(path), ...problemsOfText(path)].map((text) => `${path}: ${text}`),
  ),
  ...unservedCalls(
    files
      .filter((path) => ENDPOINTS.test(path) || ROUTES.test(path))
      .map((path) => [path, readFileSync(inRoot(path), 'utf8')]),
  ),
  ...unusedExceptions(files).map(
    (noun) => `${basename(import.meta.url)}: the exception "${noun}" is unused.`,
  ),
]
const samples = [
  ...PLANTED_WORDS.map(([path, line, isRefused]) => ({
    rule: 'provider words',
    what: `${path}: ${line}`,
    isRefused,
    found: providerWordIn(path, line) === undefined ? [] : ['provider words'],
  })),
  ...PLANTED_COMMENTS.map(([path, line, isRefused]) => ({
    rule: 'wide comments',
    what: `${path}: ${line}`,
    isRefused,
    found: isTooWide(path, line) ? ['wide comments'] : [],
  })),
  ...PLANTED_CALLS.map(([described, served, name, isRefused]) => ({
    rule: 'calls by noun',
    what: `${described}: openGate, ${served}: ${name}`,
    isRefused,
    found: unservedCalls([
      [`packages/${described}`, 'export const openGate = endpoint({'],
      [`packages/${served}`, `route(${name}, openGate)`],
    ]).map(() => 'calls by noun'),
  })),
]
problems.push(
  ...proveRules({
    rules: ['provider words', 'wide comments', 'calls by noun'],
    planted: samples
      .filter(({ isRefused }) => isRefused)
      .map((sample) => ({ ...sample, fault: sample.what })),
    allowed: samples.filter(({ isRefused }) => !isRefused),
    where: 'scripts/check-structure.mjs',
  }),
)
if (files.length === 0) problems.push('git lists no files: run this inside a clone of the repository.')
for (const problem of problems) say(problem)
if (problems.length > 0) process.exitCode = 1
else say(`${files.length} files are in the right place.`)
