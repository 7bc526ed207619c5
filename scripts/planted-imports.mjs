import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { tools } from './paths.mjs'

const server = (path) => `packages/server/${path}`
const feature = (path) => server(`features/${path}`)
const web = (path) => `packages/web/${path}`

/** At least one violation of every rule: the rule, the offending file, its import. */
export const FORBIDDEN = [
  ['no-cycles', web('app/egg.ts'), web('app/hen.ts')],
  [
    'features-import-only-those-above',
    feature('ondemand/read-badge.ts'),
    feature('reception/badge-rules.ts'),
  ],
  ['features-import-only-those-above', feature('access-log/say-who.ts'), feature('finding/note-who.ts')],
  ['everything-resolves', web('app/lost.ts'), './nowhere.ts'],
  ['packages-meet-by-name', 'faults/clock.ts', server('platform/clock.ts')],
  ['dependencies-are-declared', 'alerts/page.ts', web('app/router.tsx')],
  ['dependencies-are-declared', 'alerts/listen.ts', 'fastify'],
  ['contract-imports-nothing-of-ours', 'packages/contract/texts.ts', 'packages/phrases/index.ts'],
  ['contract-needs-only-the-schema-library', 'packages/contract/files.ts', 'node:fs'],
  ['contract-needs-only-the-schema-library', 'packages/contract/listen.ts', 'fastify'],
  ['phrases-know-only-the-contract', 'packages/phrases/config.ts', server('app.ts')],
  ['server-knows-only-contract-and-phrases', server('card.ts'), 'packages/card-emulator/emulator.ts'],
  ['web-knows-only-contract-and-phrases', web('config.ts'), '@uketsuke/server'],
  ['web-knows-only-contract-and-phrases', web('lib/clock.ts'), server('platform/clock.ts')],
  ['emulator-stands-alone', 'packages/card-emulator/sign.ts', 'packages/contract/index.ts'],
  ['emulator-stands-alone', 'packages/card-emulator/sign.test.ts', server('app.ts')],
  ['nothing-imports-test-code', server('seed.ts'), 'packages/testing/index.ts'],
  ['nothing-imports-test-code', web('app/login.ts'), 'e2e/fixtures.ts'],
  ['nothing-imports-test-code', server('watch.ts'), 'dev/main.ts'],
  ['nothing-imports-test-code', feature('payment/try-faults.ts'), 'faults/buyer.ts'],
  ['nothing-imports-a-test', server('platform/sample.ts'), server('platform/clock.test.ts')],
  ['platform-knows-no-feature', server('platform/limit.ts'), feature('ticket/sell-seats.ts')],
  ['adapters-know-no-feature', server('adapters/mail/order.ts'), feature('ticket/rules.ts')],
  [
    'only-the-registry-names-card-providers',
    server('app-card.ts'),
    server('adapters/card-payment/gmo/shop.ts'),
  ],
  ['only-app-wires-adapters', feature('payment/charge-card.ts'), server('adapters/mail/mail.ts')],
  ['rules-are-pure', feature('payment/rules.ts'), server('platform/clock.ts')],
  ['store-is-only-sql', feature('payment/store.ts'), feature('payment/refund-card.ts')],
  ['store-and-routes-are-private', feature('user/find-user.ts'), feature('payment/store.ts')],
  // A feature may have one such file per subject.
  ['rules-are-pure', feature('issue/money-rules.ts'), server('platform/clock.ts')],
  ['store-is-only-sql', feature('issue/receipt-store.ts'), feature('issue/take-place.ts')],
  ['store-and-routes-are-private', feature('user/find-receipt.ts'), feature('issue/receipt-store.ts')],
  ['only-app-opens-its-parts', server('main-too.ts'), server('app/open-parts.ts')],
  ['only-app-mounts-routes-jobs-and-tasks', feature('user/mount-user.ts'), feature('user/routes.ts')],
  [
    'only-app-mounts-routes-jobs-and-tasks',
    feature('user/mount-own.ts'),
    feature('payment/provider-routes.ts'),
  ],
  ['web-lib-is-bottom', web('lib/field.ts'), web('ui/button.tsx')],
  ['web-ui-knows-no-feature', web('ui/price.tsx'), web('features/ticket/price.tsx')],
  ['web-ui-knows-no-feature', web('ui/total.tsx'), web('shared/order/total.ts')],
  ['web-lib-is-bottom', web('lib/total.ts'), web('shared/order/total.ts')],
  ['web-shared-knows-no-feature', web('shared/order/seats.tsx'), web('features/ticket/seats.tsx')],
  ['web-features-meet-only-in-pages', web('features/user/tickets.tsx'), web('features/ticket/list.tsx')],
]

/** Imports that no rule may report. */
export const ALLOWED = [
  ['type', feature('site/send-news.ts'), server('adapters/mail/mail.ts')],
  ['value', server('app.ts'), feature('site/routes.ts')],
  ['value', server('adapters/card-payment/card-providers.ts'), server('adapters/card-payment/gmo/charge.ts')],
  ['value', feature('ticket/rules.ts'), feature('site/rules.ts')],
  ['value', feature('user/greet.ts'), feature('retention/count-years.ts')],
  ['value', feature('site/date-rules.ts'), server('platform/duration.ts')],
  ['value', feature('site/store.test.ts'), '@uketsuke/testing'],
  ['value', web('features/site/title.tsx'), '@uketsuke/contract'],
  ['value', web('features/site/costs.tsx'), web('shared/order/costs.ts')],
  ['value', web('shared/order/list.tsx'), web('ui/list.tsx')],
  ['value', 'packages/contract/shape.ts', 'zod'],
  ['value', 'e2e/order.ts', '@uketsuke/testing'],
]

/** Writes a tree with our paths that contains all of these imports. */
export const plantImports = (tree) => {
  const write = (path, text) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const imports = [...FORBIDDEN, ...ALLOWED]
  for (const [, , target] of imports) if (isOurs(target)) write(target, 'export const planted = 1\n')
  for (const [kind, from, target] of imports) {
    const specifier = isOurs(target) ? `./${relative(dirname(from), target)}` : target
    write(
      from,
      `import ${kind === 'type' ? 'type ' : ''}{ planted } from '${specifier}'\nexport { planted }\n`,
    )
  }
  for (const name of ['fastify', 'zod']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, '')
  }
  write('package.json', JSON.stringify({ workspaces: ['packages/*', ...tools] }))
  const dependencies = { fastify: '1', zod: '1' }
  for (const [name, main] of Object.entries({
    contract: './index.ts',
    testing: './index.ts',
    server: './app.ts',
  })) {
    const manifest = { name: `@uketsuke/${name}`, exports: { '.': main }, dependencies }
    write(`packages/${name}/package.json`, JSON.stringify(manifest))
    mkdirSync(join(tree, 'node_modules', '@uketsuke'), { recursive: true })
    symlinkSync(join(tree, 'packages', name), join(tree, 'node_modules', '@uketsuke', name))
  }
  // A cycle is reported once, at one of its files.
  write(web('app/hen.ts'), "export { planted } from './egg.ts'\n")
  for (const tool of tools) write(`${tool}/main.ts`, '')
}

const isOurs = (target) => ['packages', ...tools].includes(target.split('/')[0])
