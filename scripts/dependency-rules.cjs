// Who may import whom: the arrows of ARCHITECTURE.md. check-imports.mjs plants a violation of every rule.
const SERVER = '^packages/server/'
const FEATURE = `${SERVER}features/([^/]+)/`
/**
 * Prefix of rules.ts, store.ts, routes.ts and jobs.ts in a feature with several subjects, such as
 * `receipt-store.ts`.
 */
const SUBJECT = '(|[^/]+-)'
const TEST = '\\.test\\.tsx?$'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })
/** A package may import only these of our packages. Its tests may import anything. */
const mayImport = (own, others, from = {}) => [
  { path: `^packages/${own}/`, pathNot: TEST, ...from },
  {
    path: `^(packages/(?!(${[own, ...others].join('|')})/)|dev/|e2e/|bench/|faults/|mutation/|alerts/|outside/|attack/)`,
  },
]

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }),
    // Server features depend on each other in one direction only, even through a third.
    {
      ...forbid(
        'no-feature-cycles',
        { path: `${SERVER}features/[^/]+$` },
        { circular: true, path: `${SERVER}features/[^/]+$` },
      ),
      scope: 'folder',
    },
    // Its client is generated when it runs.
    forbid('everything-resolves', { pathNot: '^outside/typescript/' }, { couldNotResolve: true }),
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
      { path: '^(packages/testing/|dev/|e2e/|bench/|faults/|mutation/|alerts/|outside/|attack/)' },
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
        path: `${SERVER}features/[^/]+/${SUBJECT}(store|routes|jobs)\\.ts$`,
        pathNot: `${SERVER}features/$1/`,
      },
    ),
    forbid(
      'only-app-opens-its-parts',
      { pathNot: [`${SERVER}app(\\.ts$|/)`, TEST] },
      { path: `${SERVER}app/` },
    ),
    forbid(
      'only-app-mounts-routes-and-jobs',
      { pathNot: [`${SERVER}app(\\.ts$|/)`, TEST] },
      { path: `${FEATURE}${SUBJECT}(routes|jobs)\\.ts$` },
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
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
