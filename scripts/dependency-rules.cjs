// Who may import whom: the arrows of ARCHITECTURE.md. check-imports.mjs plants a violation of every rule.
const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { workspaces } = require('../package.json')

const TOOLS = workspaces.filter((folder) => folder !== 'packages/*')
const PACKAGES = [
  ...readdirSync(join(__dirname, '..', 'packages')).map((name) => `packages/${name}`),
  ...TOOLS,
]
/** Files in any of these folders; the folder is the first group. */
const within = (folders) => `^(${folders.join('|')})/`

const SERVER = '^packages/server/'
const FEATURE = `${SERVER}features/([^/]+)/`
/** Prefix of rules.ts, store.ts and the like in a feature with several subjects: `receipt-store.ts`. */
const SUBJECT = '(|[^/]+-)'
/** The server's features in the order of ARCHITECTURE.md's tree, which check-docs.mjs keeps complete. */
const FEATURES = [
  ...readFileSync(join(__dirname, '..', 'ARCHITECTURE.md'), 'utf8').matchAll(
    /^ {4}│ {3}│ {3}[├└]── ([\w-]+)\//gm,
  ),
].map(([, name]) => name)
const TEST = '\\.test\\.tsx?$'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
/** A package may import only these of our packages. Its tests may import anything. */
const mayImport = (own, others, from = {}) => [
  { path: `^packages/${own}/`, pathNot: TEST, ...from },
  { path: within(PACKAGES.filter((folder) => ![own, ...others].includes(folder.replace('packages/', '')))) },
]
/** Our packages that a package imports without naming them in its manifest. */
const undeclaredBy = (own) => {
  const { dependencies, devDependencies } = require(join(__dirname, '..', own, 'package.json'))
  const declared = { ...dependencies, ...devDependencies }
  return PACKAGES.filter(
    (folder) => folder !== own && !(folder.replace(/^(packages\/)?/, '@uketsuke/') in declared),
  )
}

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    ...FEATURES.slice(0, -1).map((own, place) =>
      forbid(
        'features-import-only-those-above',
        { path: `${SERVER}features/${own}/` },
        { path: `${SERVER}features/(${FEATURES.slice(place + 1).join('|')})/` },
      ),
    ),
    // The client is generated only when the trial runs.
    forbid('everything-resolves', { pathNot: '^outside/typescript/' }, { couldNotResolve: true }),
    forbid(
      'packages-meet-by-name',
      { path: within(PACKAGES) },
      { path: within(PACKAGES), pathNot: '^$1/', dependencyTypesNot: ['aliased-workspace'] },
    ),
    forbid(
      'dependencies-are-declared',
      { path: within(PACKAGES) },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    ...PACKAGES.map((own) =>
      forbid('dependencies-are-declared', { path: within([own]) }, { path: within(undeclaredBy(own)) }),
    ),
    forbid('contract-imports-nothing-of-ours', ...mayImport('contract', [])),
    forbid(
      'contract-needs-only-the-schema-library',
      { path: '^packages/contract/', pathNot: TEST },
      { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    ),
    forbid('phrases-know-only-the-contract', ...mayImport('phrases', ['contract'])),
    forbid('server-knows-only-contract-and-phrases', ...mayImport('server', ['contract', 'phrases'])),
    forbid('web-knows-only-contract-and-phrases', ...mayImport('web', ['contract', 'phrases'])),
    // Includes its tests: an emulator that shares our code would only prove that we agree with ourselves.
    forbid('emulator-stands-alone', ...mayImport('card-emulator', [], { pathNot: '^$' })),
    forbid(
      'nothing-imports-test-code',
      { path: '^packages/(?!testing/)', pathNot: TEST },
      { path: within(['packages/testing', ...TOOLS]) },
    ),
    forbid('nothing-imports-a-test', {}, { path: TEST }),
    forbid(
      'platform-knows-no-feature',
      { path: `${SERVER}platform/` },
      { path: `${SERVER}(features|adapters)/|^packages/phrases/` },
    ),
    forbid(
      'only-the-registry-names-card-providers',
      // An adapter's tests have their harness in packages/testing, named after it.
      {
        pathNot: [
          `${SERVER}adapters/card-payment/(card-providers\\.ts$|[^/]+/)`,
          '^packages/testing/[^/]+-adapter\\.ts$',
          TEST,
        ],
      },
      { path: `${SERVER}adapters/card-payment/[^/]+/` },
    ),
    forbid('adapters-know-no-feature', { path: `${SERVER}adapters/` }, { path: `${SERVER}features/` }),
    forbid(
      'only-app-wires-adapters',
      { path: `${SERVER}features/`, pathNot: TEST },
      { path: `${SERVER}adapters/`, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'rules-are-pure',
      { path: `${FEATURE}${SUBJECT}rules\\.ts$` },
      { pathNot: `(/${SUBJECT}rules\\.ts$|^packages/contract/|${SERVER}platform/duration\\.ts$)` },
    ),
    forbid(
      'store-is-only-sql',
      { path: `${FEATURE}${SUBJECT}store\\.ts$` },
      {
        path: `${SERVER}(adapters|features)/`,
        pathNot: `${SERVER}features/$1/${SUBJECT}(rules|store)\\.ts$`,
      },
    ),
    forbid(
      'store-and-routes-are-private',
      { path: FEATURE },
      {
        path: `${SERVER}features/[^/]+/${SUBJECT}(store|routes|jobs|tasks)\\.ts$`,
        pathNot: `${SERVER}features/$1/`,
      },
    ),
    forbid(
      'only-app-opens-its-parts',
      { pathNot: [`${SERVER}app(\\.ts$|/)`, TEST] },
      { path: `${SERVER}app/` },
    ),
    forbid(
      'only-app-mounts-routes-jobs-and-tasks',
      { pathNot: [`${SERVER}app(\\.ts$|/)`, TEST] },
      { path: `${FEATURE}${SUBJECT}(routes|jobs|tasks)\\.ts$` },
    ),
    forbid(
      'web-lib-is-bottom',
      { path: '^packages/web/lib/' },
      { path: '^packages/web/(ui|shared|features|app)/' },
    ),
    forbid(
      'web-ui-knows-no-feature',
      { path: '^packages/web/ui/' },
      { path: '^packages/web/(shared|features|app)/' },
    ),
    forbid(
      'web-shared-knows-no-feature',
      { path: '^packages/web/shared/' },
      { path: '^packages/web/(features|app)/' },
    ),
    forbid(
      'web-features-meet-only-in-pages',
      { path: '^packages/web/features/([^/]+)/' },
      { path: '^packages/web/(app/|features/(?!$1/))' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|test-results|playwright-report)/' },
    tsPreCompilationDeps: true,
    // Packages that all tools use, such as the test runner, are declared at the root.
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
