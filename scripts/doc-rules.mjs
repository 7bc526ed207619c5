import { basename, dirname, join, posix } from 'node:path'
import { codeOf, headingsOf, linksOf, proseOf, readBlocks, rowsOf, wordsOf } from './read-markdown.mjs'

/** A problem. A rule takes the repository (`readRepository` in check-docs.mjs) and returns its problems. */
const at = (path, text, line = 1) => ({ path, line, text })

const DECISIONS = 'docs/decisions'
const DECISION_FILE = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/
const INDEX = `${DECISIONS}/README.md`
const TREE = 'ARCHITECTURE.md'
const FEATURES = 'packages/server/features'

/** Superseded decisions and the changelog may name things that no longer exist. */
const isHistory = (path, text) =>
  basename(path) === 'CHANGELOG.md' || (DECISION_FILE.test(path) && /^Status: superseded by /m.test(text))

/** A rule on each document, whose problems have a line and a text. */
const inEach = (find) => (repository) =>
  [...repository.documents].flatMap(([path, text]) =>
    find(text, repository, path).map((problem) => ({ path, line: 1, ...problem })),
  )

/**
 * A rule on each piece of code in the documents, whose problems are texts. The rows of the specification's
 * coverage are checked by check-spec-coverage.mjs.
 */
const inCode = (find) =>
  inEach((text, repository, path) =>
    path === 'docs/spec-coverage.md' || isHistory(path, text)
      ? []
      : codeOf(text).flatMap(({ line, ...code }) =>
          find(code, repository).map((problem) => ({ line, text: problem })),
        ),
  )

/** Relative links lead to an existing file or folder, and to an existing heading. */
const links = inEach((text, { documents, files }, path) =>
  linksOf(text)
    .filter(({ target }) => !/^[a-z]+:/.test(target))
    .flatMap(({ line, target }) => {
      const [file, anchor] = target.split('#')
      const to = file === '' ? path : posix.normalize(join(dirname(path), decodeURI(file)))
      if (!isThere(files, to)) return [{ line, text: `links to ${target}: ${to} is not there` }]
      const isFound =
        anchor === undefined || !documents.has(to) || headingsOf(documents.get(to)).includes(anchor)
      return isFound ? [] : [{ line, text: `links to ${target}: ${to} has no such heading` }]
    }),
)

/** Commands are not wrapped like prose: later lines of a string are indented; none starts with a string. */
const shell = inEach((text) =>
  readBlocks(text)
    .filter(({ language }) => language === '' || language === 'sh')
    .flatMap(({ lines }) =>
      lines.filter(({ text: content }, index) => {
        const before = lines
          .slice(0, index)
          .map((line) => line.text)
          .join('\n')
        return isQuoteOpen(before)
          ? marginOf(content) === marginOf(before)
          : /^\s*"/.test(content) && !before.endsWith('\\')
      }),
    )
    .map(({ line }) => ({ line, text: 'breaks the command of the line before' })),
)
const marginOf = (text) => /^\s*/.exec(text)[0].length
const isQuoteOpen = (text) => /["']/.test(text.replace(/\\.|"(\\.|[^"\\])*"|'[^']*'|(?<!\S)#.*/g, ''))

const SOURCE_NAME = /\.(tsx?|[mc]?js|css|html|sql|ya?ml|json|typ|svg|png|md|gz)$/
const PLACEHOLDER = /<[^>]+>|\{[^}]+\}|\*+|NNN+/
/** Generated files, folders whose content is generated or an organiser's, and a pattern for names. */
const MADE =
  /(^|\/)(var|dist|node_modules|assets|conventions\/[^/]+\/documents)(\/|$)|^(NNN\.json|verb-noun\.ts)$/

/** Code that looks like a path of the repository exists. `<id>`, `{id}` and `*` match anything. */
const paths = inCode(({ code }, { files }) => {
  const looksLikePath = (word) =>
    /^[\w@.-]/.test(word) &&
    !MADE.test(word) &&
    (SOURCE_NAME.test(word)
      ? !word.startsWith('.')
      : word.includes('/') && files.some((file) => `/${file}`.includes(`/${word.split('/')[0]}/`)))
  return wordsOf(code)
    .map((word) => word.replace(/^\.\//, '').replace(/[/:,.]+$/, ''))
    .filter((word) => looksLikePath(word) && !isPathIn(files, word))
    .map((word) => `names ${word}, which is not there`)
})
const escaped = (text) => text.replace(/[.+?^$()|[\]\\{}*]/g, '\\$&')
const isPathIn = (files, word) => {
  const wanted = new RegExp(`(^|/)${word.split(PLACEHOLDER).map(escaped).join('[^/]+')}(/|$)`)
  return files.some((file) => wanted.test(file))
}

/** A log message. */
const SENTENCE = /^[a-z]+(,? [a-z]+){3,}$/
const IDENTIFIER = /(?<![\w$.<@%-])[A-Za-z_$][\w$]*(?![\w-]*[>…])/g
const LOOKS_LIKE_CODE = /[a-z][A-Z]|\w_\w/
const identifiersOf = (code) => code.replace(/'[^']*'|"[^"]*"|https?:\S+|\$\w+/g, ' ').match(IDENTIFIER) ?? []
/** Words of SQL. */
const FOREIGN_NAMES = ['UPDATE']

/** Identifiers and quoted log messages occur in the source. */
const names = inCode(({ code, isBlock, language }, { words, sentences }) => {
  if (isBlock && !['ts', 'tsx', 'sql', 'json'].includes(language)) return []
  if (!isBlock && SENTENCE.test(code))
    return sentences(code) ? [] : [`quotes "${code}", which no source says`]
  return identifiersOf(code)
    .filter((name) => LOOKS_LIKE_CODE.test(name) || code === name || code === `${name}()`)
    .filter((name) => !words.has(name) && !FOREIGN_NAMES.includes(name))
    .map((name) => `names ${name}, which no source has`)
})

/** The tree lists every subfolder of these. */
const TOLD_WHOLE = ['packages', 'packages/server', FEATURES, 'packages/web']
const TREE_ENTRY = /^((?:[│ ] {3})*)[├└]── (\S+)(.*)$/

/** Entries with their full path. A word ending in "/" after an entry is a folder inside it. */
const readTree = (text) => {
  const stack = []
  return readBlocks(text)
    .filter(({ lines }) => lines.some(({ text: line }) => TREE_ENTRY.test(line)))
    .flatMap(({ lines }) =>
      lines.flatMap(({ line, text: content }) => {
        const [, indent, name, rest] = TREE_ENTRY.exec(content) ?? []
        if (name !== undefined) stack.splice(indent.length / 4, stack.length, name.replace(/\/$/, ''))
        const inside = (rest ?? content).match(/(?<=^|\s)[\w-]+(?=\/(\s|$))/g) ?? []
        return [...(name ? [''] : []), ...inside].map((folder) => ({ line, path: join(...stack, folder) }))
      }),
    )
}

/** The entries of the tree in ARCHITECTURE.md exist, and no subfolder that it must list is missing. */
const tree = ({ documents, files }) => {
  const told = readTree(documents.get(TREE))
  const inTree = files
    .filter((file) => !/(^|\/)(README\.md|package\.json)$/.test(file))
    .flatMap((file) =>
      TOLD_WHOLE.filter((whole) => file.startsWith(`${whole}/`)).map((whole) => {
        const [folder, inside] = file.slice(whole.length + 1).split('/')
        return inside && `${whole}/${folder}`
      }),
    )
  return [
    ...told
      .filter((entry) => !isThere(files, entry.path))
      .map(({ line, path }) => at(TREE, `the tree has ${path}, which is not there`, line)),
    ...[...new Set(inTree)]
      .filter((folder) => folder && !told.some(({ path }) => path === folder))
      .map((folder) => at(TREE, `the tree leaves out ${folder}`)),
  ]
}

/** What `find` takes from the code in the first cells of a document's tables. */
const toldIn = (text, find) =>
  rowsOf(text).flatMap(({ line, cells, header }) =>
    codeOf(cells[0]).flatMap(({ code }) => find(code, header).map((name) => ({ line, name }))),
  )

const commandsIn = (code) =>
  [...code.matchAll(/\bnpm (?:run ([\w:-]*\w)|(start|test)\b)/g)].map(([, run, short]) => run ?? short)

/** Every npm script named in a document exists, and README or CONTRIBUTING has every script in a table. */
const commands = (repository) => {
  const { documents, scripts } = repository
  const told = ['README.md', 'CONTRIBUTING.md']
    .flatMap((path) => toldIn(documents.get(path) ?? '', commandsIn))
    .map(({ name }) => name)
  const findUnknown = inCode(({ code }) =>
    commandsIn(code)
      .filter((name) => !scripts.includes(name))
      .map((name) => `names npm run ${name}, which package.json does not define`),
  )
  return [
    ...findUnknown(repository),
    ...scripts
      .filter((name) => !told.includes(name))
      .map((name) => at('README.md', `no table row begins with the npm script ${name}`)),
  ]
}

/** The tables headed "Variable" list exactly the environment variables that the source reads. */
const variables = (repository) => {
  const variablesIn = (code, header) =>
    header[0] === 'Variable' && /^[A-Z][A-Z0-9_]*$/.test(code) ? [code] : []
  const told = inEach((text) => toldIn(text, variablesIn))(repository)
  return [
    ...told
      .filter(({ name }) => !repository.variables.includes(name))
      .map(({ path, line, name }) => at(path, `tells ${name}, which nothing reads`, line)),
    ...repository.variables
      .filter((name) => !told.some((row) => row.name === name))
      .map((name) => at('docs/operations.md', `no table describes the variable ${name}`)),
  ]
}

/** The calls that an endpoint answers, whatever its parameters. */
const callsTo = (endpoint) => {
  const parts = endpoint.replaceAll('$', '').split(/:\w+|\{[^}]*\}/)
  return new RegExp(`^${parts.map(escaped).join('[^/]*')}$`)
}

/** Calls such as `POST /payments` exist; parameter names do not matter. */
const endpoints = inCode(({ code }, { endpoints: known }) => {
  const [call, method, address] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)/.exec(code) ?? []
  if (!call) return []
  const forms = [call, `${method} ${address.replace(/^\/v2/, '')}`]
  const isKnown = known.some((endpoint) => forms.some((form) => callsTo(endpoint).test(form)))
  return isKnown ? [] : [`names the call ${call}, which no endpoint answers`]
})

/** Number, title, date and status of a decision. */
const DECISION = /^# (\d{4}) (.*)\n\n(\d{4}-\d\d-\d\d)\n(?:[\s\S]*?^Status: (.*)$)?/m

/** Each decision has its own number and a row in the index, which also lists unused numbers. */
const decisions = ({ documents }) => {
  const index = documents.get(INDEX)
  const paths = [...documents.keys()].filter((path) => dirname(path) === DECISIONS && path !== INDEX).sort()
  const numbers = paths.map((path) => DECISION_FILE.exec(path)?.[1])
  const last = Number(numbers.at(-1) ?? 0)
  const unused = Array.from({ length: last }, (_, before) => String(before + 1).padStart(4, '0')).filter(
    (number) => !numbers.includes(number) && !index.match(`\\b${number}\\b`),
  )
  return [
    ...paths.flatMap((path, position) => {
      const [, number, title, date, status = 'accepted'] = DECISION.exec(documents.get(path)) ?? []
      const row = `| [${number}](${basename(path)}) | ${title} | ${date} | ${status} |`
      const problems = [
        [number && number === numbers[position], 'is not "# NNNN Title" and a date in a file NNNN-title.md'],
        [numbers.indexOf(number) === position, 'shares its number with another'],
        [index.includes(row), `has no such row in ${INDEX}: ${row}`],
        ...[...status.matchAll(/\[(\d{4})\]/g)].map(([, by]) => [
          documents.get(paths[numbers.indexOf(by)])?.includes(`[${number}]`),
          `is superseded by ${by}, which is not there or does not mention it`,
        ]),
      ]
      return problems.filter(([isRight]) => !isRight).map(([, problem]) => at(path, problem))
    }),
    ...unused.map((number) => at(INDEX, `does not say why there is no ${number}`)),
  ]
}

/** Japanese words in the glossary occur in the texts of screens, mails or conventions. */
const glossary = inEach((text, { files, textOf }) => {
  const words = rowsOf(text)
    .filter(({ header, cells }) => header.at(-1) === '日本語' && cells.at(-1) !== '')
    .map(({ line, cells }) => ({ line, word: cells.at(-1) }))
  const texts = files.filter((file) => /^(packages\/phrases|conventions)\/.*\.(ts|yaml)$/.test(file))
  return words
    .filter(({ word }) => !texts.some((file) => textOf(file).includes(word)))
    .map(({ line, word }) => ({ line, text: `tells ${word}, which no text says` }))
})

/** Figures in documents equal those in the source. */
const claims = inEach((text, repository, path) => {
  const flat = text.replace(/\s+/g, ' ')
  return repository.claims
    .filter((claim) => claim.path === path)
    .filter(({ says, forms }) => !forms.some((form) => flat.includes(says.replace('{}', form))))
    .map(({ says, forms }) => ({
      text: `does not say "${says}" with ${forms[0] ?? 'a figure'} as the source: see scripts/doc-claims.mjs`,
    }))
})

/** Every place in a document to which an alert refers exists. */
const alerts = ({ documents, files, textOf }) =>
  files
    .filter((path) => /^deploy\/.*\.ya?ml$/.test(path))
    .flatMap((path) =>
      [...textOf(path).matchAll(/^\s*runbook: ([^#\s]+)#(\S+)$/gm)]
        .filter(([, document, anchor]) => !headingsOf(documents.get(document) ?? '').includes(anchor))
        .map(([, document, anchor]) => at(path, `sends to ${document}#${anchor}, which is not there`)),
    )

/** Patterns are written so that they don't match themselves. */
const WORDING = [
  [/(?<![\w.`])\/(work|home|root|Users)\/\w+/, 'is a path of one machine'],
  [/\b(TO[D]O|FIX[M]E|TB[D]|lorem ipsu[m])\b/, 'is unfinished'],
  [/(?<![\w&])#\d+\b|\bissue \d+\b/, 'refers to a tracker that readers do not have'],
]
const COMMENTED = /(?<!\.d)\.(tsx?|mjs|css)$/
/** A line of a comment, or the name of a test. */
const SAID = /^\s*(?:\/?\*+|\/\/) ?(.*)$|\b(?:test|describe)(?:\.\w+)*\(['`](.*)$/
const saidIn = (source) =>
  source
    .split('\n')
    .map((text, index) => ({ line: index + 1, text: SAID.exec(text)?.slice(1).join('') ?? '' }))

/** Documents, comments and test names contain none of these words. */
const wording = ({ documents, files, textOf }) =>
  [
    ...[...documents].map(([path, text]) => ({ path, said: proseOf(text) })),
    ...files.filter((path) => COMMENTED.test(path)).map((path) => ({ path, said: saidIn(textOf(path)) })),
  ].flatMap(({ path, said }) =>
    said.flatMap(({ line, text }) =>
      WORDING.flatMap(([pattern, lesson]) => {
        const found = pattern.exec(text)?.[0]
        return found ? [at(path, `"${found}" ${lesson}`, line)] : []
      }),
    ),
  )

const isThere = (files, path) =>
  path === '.' || files.some((file) => `${file}/`.startsWith(path.endsWith('/') ? path : `${path}/`))

export const RULES = {
  links,
  shell,
  paths,
  names,
  tree,
  commands,
  variables,
  endpoints,
  decisions,
  glossary,
  claims,
  alerts,
  wording,
}
