const LIMITS = 'packages/contract/limits.ts'
const CONFIG = 'packages/server/platform/config.ts'
const PARTS = 'packages/server/app/open-parts.ts'
const PRINTING = 'packages/server/features/issue/printing-times.ts'
const CONVENTION = 'packages/server/platform/conventions/convention.ts'
const DEMO = 'conventions/demo2027/convention.yaml'
const GMO = 'packages/server/adapters/card-payment/gmo/gmo-card-payment.ts'
const CHANGES = 'packages/server/features/order/order-changes.ts'
const SETTLING = 'packages/server/features/payment/settle-due-attempts.ts'
const BUDGETS = 'scripts/check-budgets.mjs'

/**
 * Figures that the source defines: the document, the words around the figure, its source, and its name and
 * unit there. The words are as few as tell the figure from others.
 */
const CLAIMS = [
  ['README.md', ' Node {} or newer', 'package.json', 'node'],
  ['ARCHITECTURE.md', ' {} minutes for the form', DEMO, 'formMinutes'],
  ['docs/operations.md', '| {}, 127.0.0.1 |', CONFIG, 'PORT'],
  ['docs/operations.md', "| the emulator's port | {} |", CONFIG, 'CARD_EMULATOR_PORT'],
  ['docs/operations.md', '| {}, created in ', CONFIG, 'OPERATOR_PORT'],
  ['docs/operations.md', ' arrived after {} seconds', LIMITS, 'requestTimeout', 1000],
  ['docs/operations.md', ' for up to {} seconds', LIMITS, 'longestWait', 1000],
  ['docs/operations.md', ' lets {} calls wait', CHANGES, 'process'],
  ['docs/monitoring.md', ' {} in each process', CHANGES, 'process'],
  ['docs/secretariat.md', ' {} rows', 'packages/contract/participant/schemas.ts', 'importLimit'],
  ['docs/documents.md', ' {} more documents', PARTS, 'documentsWaiting'],
  ['docs/documents.md', ' longer than {} seconds', PRINTING, 'longestPrint'],
  ['docs/documents.md', ' at most {} seconds', PRINTING, 'longestWait'],
  ['docs/documents.md', ' at most {} kB', CONVENTION, 'maxImageBytes', 1000],
  ['docs/payments.md', ' {} declined cards', LIMITS, 'maxDeclines'],
  ['docs/payments.md', ' {} for an order', LIMITS, 'perOrder'],
  ['docs/payments.md', ' {} for a mailbox', LIMITS, 'perMailbox'],
  ['docs/payments.md', ' more than {} cards', LIMITS, 'cards'],
  ['docs/payments.md', ' at most {} s after', GMO, 'sendWithin', 1000],
  ['docs/payments.md', ' {} s are added', SETTLING, 'grace'],
  ['docs/payments.md', '({} minutes in the demonstration)', DEMO, 'paymentMinutes'],
  ['docs/performance.md', ' a budget of {};', BUDGETS, 'start'],
  ['docs/performance.md', ' kB of {} (gzip)', BUDGETS, 'page'],
]

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Every claim with the figure of its source, in the forms that documents may write. */
export const readClaims = (textOf) =>
  CLAIMS.map(([path, says, source, name, per = 1]) => {
    // `name = 1_000`, `name: 1_000`, `'NAME', 1000`, `"name": ">=20"` or `name = seconds(15)`
    const figure = new RegExp(`\\b${name}\\b['"]?(?:,|:| =) (?:"[>=^]*|seconds\\()?([\\d_]+)`)
    const digits = figure.exec(textOf(source))?.[1]
    const value = Number(digits?.replaceAll('_', '')) / per
    const forms = [`${value}`, value.toLocaleString('en'), WORDS[value] ?? '']
    return { path, says, forms: digits === undefined ? [] : forms.filter((form) => form !== '') }
  })
