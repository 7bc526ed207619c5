/** A number in a source file: `const name = 1_000`, `name: 1_000` or, in YAML, `name: 30`. */
const constant = (path, name, per = 1) => ({
  path,
  pattern: new RegExp(`\\b${name}\\b"?(?::| =) "?[>=^]*([\\d_]+)`),
  per,
})

const LIMITS = 'packages/contract/limits.ts'
const BUDGETS = 'scripts/check-budgets.mjs'
const CONFIG = 'packages/server/platform/config.ts'

const port = (name) => ({ path: CONFIG, pattern: new RegExp(`'${name}', (\\d+)`) })

/**
 * Figures that the source defines: the document, a pattern that captures the figure (digits or a word), and
 * its source.
 */
const CLAIMS = [
  ['README.md', /You need Node (\d+) or newer/g, constant('package.json', 'node')],
  [
    'CONTRIBUTING.md',
    /kills the server (\d+) times/g,
    { path: 'faults/main.ts', pattern: /kills: .*default: '(\d+)'/ },
  ],
  ['README.md', /http:\/\/localhost:(\d+)`? takes/g, port('CARD_EMULATOR_PORT')],
  ['README.md', /http:\/\/localhost:(\d+)\/dev\/outbox/g, port('PORT')],
  ['docs/operations.md', /`PORT`, `HOST` \|[^|]*\| (\d+),/g, port('PORT')],
  ['docs/operations.md', /`CARD_EMULATOR_PORT` \|[^|]*\| (\d+)/g, port('CARD_EMULATOR_PORT')],
  ['docs/operations.md', /`OPERATOR_PORT`, `OPERATOR_KEY` \|[^|]*\| (\d+)/g, port('OPERATOR_PORT')],
  ['docs/operations.md', /not fully arrived after (\d+) seconds/g, constant(LIMITS, 'requestTimeout', 1000)],
  [
    'docs/secretariat.md',
    /at most ([\d,]+) rows/g,
    constant('packages/contract/participant/schemas.ts', 'importLimit'),
  ],
  [
    'docs/documents.md',
    /([\d,]+) more documents may wait/g,
    constant('packages/server/app/open-parts.ts', 'documentsWaiting'),
  ],
  [
    'docs/documents.md',
    /longer than (\d+) seconds is aborted/g,
    constant('packages/server/app/open-parts.ts', 'longestDocument', 1000),
  ],
  [
    'docs/documents.md',
    /at most (\d+) kB/g,
    constant('packages/server/platform/conventions/convention.ts', 'largestImage', 1000),
  ],
  ['docs/payments.md', /allows (\w+) declined cards/g, constant(LIMITS, 'maxDeclines')],
  ['docs/payments.md', /and (\d+) for a mailbox/g, constant(LIMITS, 'perMailbox')],
  ['docs/payments.md', /not paid counts, whatever its outcome: (\w+) for an/g, constant(LIMITS, 'perOrder')],
  [
    'docs/payments.md',
    /client address has (\d+) of them/g,
    { path: LIMITS, pattern: /perMailbox: 15,\s+perClientAddress: (\d+)/ },
  ],
  ['docs/payments.md', /of more than (\d+) cards within/g, constant(LIMITS, 'cards')],
  [
    'docs/payments.md',
    /is sent at most (\d+) s after/g,
    constant('packages/server/adapters/card-payment/gmo/gmo-card-payment.ts', 'sendWithin', 1000),
  ],
  [
    'docs/payments.md',
    /and (\d+) s are added for safety/g,
    {
      path: 'packages/server/features/payment/settle-due-attempts.ts',
      pattern: /\bgrace = seconds\((\d+)\)/,
    },
  ],
  [
    'docs/payments.md',
    /take more than (\d+) statements/g,
    constant('bench/payment-table.ts', 'mostStatements'),
  ],
  ['docs/payments.md', /more than (\d+) ms at the median/g, constant('bench/payment-table.ts', 'mostTime')],
  [
    'docs/payments.md',
    /time to pay is over \((\d+) minutes/g,
    constant('conventions/demo2027/convention.yaml', 'paymentMinutes'),
  ],
  [
    'ARCHITECTURE.md',
    /starts the (\d+) minutes for the form/g,
    constant('conventions/demo2027/convention.yaml', 'formMinutes'),
  ],
  ['docs/performance.md', /The start is (\w+) files/g, constant(BUDGETS, 'START_FILES')],
  ['docs/performance.md', /of a budget of (\d+)/g, constant(BUDGETS, 'start')],
  ['docs/performance.md', /heaviest page is \d+ kB of (\d+)/g, constant(BUDGETS, 'page')],
]

/** Every claim with its value in the source, or undefined when the source no longer has it. */
export const readClaims = (textOf) =>
  CLAIMS.map(([path, says, { path: source, pattern, per = 1 }]) => {
    const [, number] = pattern.exec(textOf(source)) ?? []
    return { path, pattern: says, value: number && Number(number.replaceAll('_', '')) / per }
  })
