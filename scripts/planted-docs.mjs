/** The documents of a small repository without faults. */
const documents = {
  'README.md': `# House

See [the guide](docs/guide.md#how-it-works) and [decisions](docs/decisions/).

| Command | |
|---|---|
| \`npm start\` | starts |

\`packages/web/ui/door.tsx\` opens for \`openDoor\` and logs \`the door is open\`.
`,
  'ARCHITECTURE.md': `# Architecture

\`\`\`
└── packages/
    ├── phrases/
    ├── server/
    │   └── features/  site/ order/
    └── web/     ui/
\`\`\`
`,
  'docs/guide.md': `# Guide

## How it works

\`POST /doors/{door}\` opens one of 3 doors.

| Variable | |
|---|---|
| \`DOOR\` | which |

\`\`\`
open() { door "$@"; }
open 'a door'
\`\`\`
`,
  'docs/glossary.md': `| Word | 日本語 |
|---|---|
| door | 扉 |
`,
  'docs/decisions/README.md': `# Decisions

| Number | Decision | Date | Status |
|---|---|---|---|
| [0001](0001-door.md) | Doors | 2026-01-01 | superseded by [0003](0003-gate.md) |
| [0003](0003-gate.md) | Gates | 2026-01-02 | accepted |

Never used: 0002.
`,
  'docs/decisions/0001-door.md':
    '# 0001 Doors\n\n2026-01-01\n\nStatus: superseded by [0003](0003-gate.md)\n\n`gone.ts`\n',
  'docs/decisions/0003-gate.md': '# 0003 Gates\n\n2026-01-02\n\nInstead of [0001](0001-door.md).\n',
}

const sources = {
  'package.json': '{}',
  'deploy/alerts.yaml': 'runbook: docs/guide.md#how-it-works',
  'packages/web/ui/door.tsx': 'export function Door({ isOpen }) { openDoor(isOpen, DOOR, GATE) }',
  'packages/server/features/site/rules.ts': '',
  'packages/server/features/order/rules.ts': '',
  'packages/phrases/index.ts': "export const door = '扉'",
}

/** The clean repository with these documents changed, and with these other facts. */
const repositoryWith = (changes = {}, facts = {}) => {
  const texts = { ...sources, ...documents, ...changes }
  const words = Object.values(sources).flatMap((text) => text.match(/\w+/g))
  return {
    documents: new Map(Object.entries(texts).filter(([path]) => path.endsWith('.md'))),
    files: Object.keys(texts),
    textOf: (path) => texts[path],
    words: new Set(words),
    sentences: (text) => text === 'the door is open',
    scripts: ['start'],
    variables: ['DOOR'],
    endpoints: ['POST /doors/:doorId'],
    claims: [{ path: 'docs/guide.md', says: ' {} doors', forms: ['3', 'three'] }],
    ...facts,
  }
}

const index = 'docs/decisions/README.md'

/** No rule may report this repository. */
export const CLEAN = repositoryWith()

/** Faults: the rule that must find it, its name, a document, a part of that, and what replaces the part. */
const REPLACED = [
  ['links', 'a link to a file that is gone', 'README.md', 'docs/guide.md#', 'docs/gone.md#'],
  ['links', 'a link to a heading that is gone', 'README.md', '#how-it-works', '#how-it-fails'],
  ['links', 'a link to a folder that is gone', 'README.md', '(docs/decisions/)', '(docs/plans/)'],
  ['shell', 'an argument that is torn off its command', 'docs/guide.md', ' "$@"', '\n"$@"'],
  ['shell', 'a string that is wrapped like prose', 'docs/guide.md', "'a door'", "'a\ndoor'"],
  ['paths', 'a source file that is gone', 'README.md', 'ui/door.tsx', 'ui/window.tsx'],
  ['names', 'a name that no source has', 'README.md', 'openDoor', 'openWindow'],
  ['names', 'a single word that no source has', 'README.md', 'openDoor', 'shut'],
  ['names', 'a message that no source has', 'README.md', 'is open', 'was open'],
  ['tree', 'a folder that is gone', 'ARCHITECTURE.md', 'ui/', 'ui/ lib/'],
  ['tree', 'an entry that is gone', 'ARCHITECTURE.md', '└── web/ ', '├── cli/\n    └── web/ '],
  ['commands', 'a command that is gone', 'docs/guide.md', '`POST', '`npm run open` `POST'],
  ['variables', 'a variable that nothing reads', 'docs/guide.md', '`DOOR`', '`DOOR`, `GATE`'],
  ['endpoints', 'a call that nothing answers', 'docs/guide.md', 'POST /doors', 'GET /doors'],
  ['decisions', 'a decision that the index leaves out', index, '| [0003](0003-gate.md)', '| 0003 | x'],
  ['decisions', 'an unexplained gap', index, '0002', 'none'],
  ['decisions', 'another title in the index', index, 'Gates', 'Doors'],
  ['decisions', 'another status in the index', index, 'superseded by', 'accepted, see'],
  ['decisions', 'a decision without a date', 'docs/decisions/0003-gate.md', '2026-01-02', 'Today'],
  ['decisions', 'a heading without its number', 'docs/decisions/0003-gate.md', '# 0003 ', '# '],
  ['decisions', 'a successor that is silent', 'docs/decisions/0003-gate.md', '[0001](0001-door.md)', 'it'],
  ['glossary', 'a Japanese word that no text says', 'docs/glossary.md', '扉', '門'],
  ['claims', 'a figure that the source contradicts', 'docs/guide.md', '3 doors', '4 doors'],
  ['claims', 'a figure that is not told any more', 'docs/guide.md', '3 doors', 'its doors'],
  ['wording', 'a path of one machine', 'docs/guide.md', 'opens one', 'opens /home/me: one'],
  ['wording', 'a reference to a tracker', 'docs/guide.md', 'opens one', 'opens (#12) one'],
  ['wording', 'unfinished text', 'docs/guide.md', 'opens one', `opens ${'TO'}DO one`],
].map(([rule, fault, path, part, by]) => {
  if (!documents[path].includes(part)) throw new Error(`${path} has no "${part}" to plant a fault in.`)
  return [rule, fault, repositoryWith({ [path]: documents[path].replace(part, by) })]
})

/** Repositories with one fault each, and the rule that must find it. */
export const PLANTED = [
  ...REPLACED,
  ['tree', 'a package that is left out', repositoryWith({ 'packages/cli/main.ts': '' })],
  ['commands', 'a command that no table tells', repositoryWith({}, { scripts: ['start', 'open'] })],
  ['variables', 'a variable that no table tells', repositoryWith({}, { variables: ['DOOR', 'GATE'] })],
  [
    'decisions',
    'a number that two have',
    repositoryWith({ 'docs/decisions/0003-fence.md': '# 0003 Gates\n\n2026-01-02\n' }),
  ],
  [
    'claims',
    'a figure without a source',
    repositoryWith({}, { claims: [{ path: 'docs/guide.md', says: ' {} doors', forms: [] }] }),
  ],
  [
    'alerts',
    'an alert without its section',
    repositoryWith({ 'deploy/alerts.yaml': 'runbook: docs/guide.md#how-it-fails' }),
  ],
  [
    'wording',
    'a comment that refers to a tracker',
    repositoryWith({ 'packages/web/ui/bell.ts': '/** Rings once: see issue 12. */' }),
  ],
  [
    'wording',
    'an unfinished name of a test',
    repositoryWith({ 'packages/web/ui/bell.test.ts': `test('rings, ${'TO'}DO', () => {})` }),
  ],
].map(([rule, fault, repository]) => ({ rule, fault, repository }))
