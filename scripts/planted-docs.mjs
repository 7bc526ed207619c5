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
  'packages/web/ui/README.md': `| File | Props |
|---|---|
| \`Door\` (\`door.tsx\`) | \`isOpen\` |
`,
}

const sources = {
  'package.json': '{}',
  'deploy/alerts.yaml': 'runbook: docs/guide.md#how-it-works',
  'packages/web/ui/door.tsx': 'export function Door({ isOpen }) { openDoor(isOpen, DOOR, GATE) }',
  'packages/server/features/site/rules.ts': '',
  'packages/server/features/order/place-order.ts': "import { isOpen } from '../site/rules.ts'",
  'packages/phrases/index.ts': "export const door = '扉'; export const knock = door",
}

/** The clean repository with these documents changed, and with these other facts. */
const repositoryWith = (changes = {}, facts = {}) => {
  const texts = { ...sources, ...documents, ...changes }
  const words = Object.values(sources).flatMap((text) => text.match(/\w+/g))
  return {
    documents: new Map(
      Object.entries(texts).filter(([path, text]) => path.endsWith('.md') && text !== undefined),
    ),
    files: Object.keys(texts).filter((path) => texts[path] !== undefined),
    textOf: (path) => texts[path],
    words: new Set(words),
    sentences: (text) => text === 'the door is open',
    madeFiles: [],
    foreignNames: [],
    scripts: ['start'],
    variables: ['DOOR'],
    endpoints: ['POST /doors/:doorId'],
    claims: [{ path: 'docs/guide.md', pattern: /one of (\d+) doors/g, value: 3 }],
    ...facts,
  }
}

/**
 * The repository with one part of a document replaced.
 * @throws Error when the part is missing, because then nothing would be planted.
 */
const replaced = (path, part, by) => {
  if (!documents[path].includes(part)) throw new Error(`${path} has no "${part}" to plant a fault in.`)
  return repositoryWith({ [path]: documents[path].replace(part, by) })
}

const index = 'docs/decisions/README.md'

/** No rule may report this repository. */
export const CLEAN = repositoryWith()

/** Repositories with one fault each, and the rule that must find it. */
export const PLANTED = [
  ['links', 'a link to a file that is gone', replaced('README.md', 'docs/guide.md#', 'docs/gone.md#')],
  ['links', 'a link to a heading that is gone', replaced('README.md', '#how-it-works', '#how-it-fails')],
  ['links', 'a link to a folder that is gone', replaced('README.md', '(docs/decisions/)', '(docs/plans/)')],
  ['blocks', 'an empty code block', replaced('docs/guide.md', '## How', '```mermaid\n```\n\n## How')],
  ['blocks', 'a code block without end', replaced('docs/guide.md', '| which |\n', '| which |\n\n```\n')],
  [
    'shell',
    'an argument that is torn off its command',
    replaced('docs/guide.md', '| which |\n', '| which |\n\n```\nopen() { door\n"$@"; }\n```\n'),
  ],
  [
    'shell',
    'a string that is wrapped like prose',
    replaced('docs/guide.md', '| which |\n', "| which |\n\n```\nopen 'a\ndoor'\n```\n"),
  ],
  ['paths', 'a source file that is gone', replaced('README.md', 'ui/door.tsx', 'ui/window.tsx')],
  ['names', 'a name that no source has', replaced('README.md', 'openDoor', 'openWindow')],
  ['names', 'a single word that no source has', replaced('README.md', 'openDoor', 'shut')],
  ['names', 'a message that no source has', replaced('README.md', 'is open', 'was open')],
  ['rows', 'a prop that the component has not', replaced('packages/web/ui/README.md', 'isOpen', 'knock')],
  ['tree', 'a folder that is gone', replaced('ARCHITECTURE.md', 'ui/', 'ui/ lib/')],
  ['tree', 'an entry that is gone', replaced('ARCHITECTURE.md', '└── web/ ', '├── cli/\n    └── web/ ')],
  ['tree', 'a package that is left out', repositoryWith({ 'packages/cli/main.ts': '' })],
  [
    'layers',
    'a feature before one that it imports',
    replaced('ARCHITECTURE.md', 'site/ order/', 'order/ site/'),
  ],
  ['commands', 'a command that is gone', replaced('docs/guide.md', '`POST', '`npm run open` `POST')],
  ['commands', 'a command that no table tells', repositoryWith({}, { scripts: ['start', 'open'] })],
  ['variables', 'a variable that nothing reads', replaced('docs/guide.md', '`DOOR`', '`DOOR`, `GATE`')],
  ['variables', 'a variable that no table tells', repositoryWith({}, { variables: ['DOOR', 'GATE'] })],
  ['endpoints', 'a call that nothing answers', replaced('docs/guide.md', 'POST /doors', 'GET /doors')],
  [
    'decisions',
    'a decision that the index leaves out',
    replaced(index, '| [0003](0003-gate.md)', '| 0003 | x'),
  ],
  ['decisions', 'an unexplained gap', replaced(index, '0002', 'none')],
  ['decisions', 'another title in the index', replaced(index, 'Gates', 'Doors')],
  ['decisions', 'another status in the index', replaced(index, 'superseded by', 'accepted, see')],
  ['decisions', 'a decision without a date', replaced('docs/decisions/0003-gate.md', '2026-01-02', 'Today')],
  ['decisions', 'a heading without its number', replaced('docs/decisions/0003-gate.md', '# 0003 ', '# ')],
  [
    'decisions',
    'a successor that is silent',
    replaced('docs/decisions/0003-gate.md', '[0001](0001-door.md)', 'it'),
  ],
  [
    'decisions',
    'a number that two have',
    repositoryWith({ 'docs/decisions/0003-fence.md': '# 0003 Gates\n\n2026-01-02\n' }),
  ],
  ['glossary', 'a Japanese word that no text says', replaced('docs/glossary.md', '扉', '門')],
  ['claims', 'a figure that the source contradicts', replaced('docs/guide.md', '3 doors', '4 doors')],
  ['claims', 'a figure that is not told any more', replaced('docs/guide.md', '3 doors', 'its doors')],
  [
    'claims',
    'a figure without a source',
    repositoryWith(
      {},
      { claims: [{ path: 'docs/guide.md', pattern: /one of (\d+) doors/g, value: undefined }] },
    ),
  ],
  [
    'alerts',
    'an alert without its section',
    repositoryWith({ 'deploy/alerts.yaml': 'runbook: docs/guide.md#how-it-fails' }),
  ],
  ['wording', 'a path of one machine', replaced('docs/guide.md', 'opens one', 'opens /home/me: one')],
  ['wording', 'a reference to a tracker', replaced('docs/guide.md', 'opens one', 'opens (#12) one')],
  ['wording', 'unfinished text', replaced('docs/guide.md', 'opens one', `opens ${'TO'}DO one`)],
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
