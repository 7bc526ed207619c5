import { basename, dirname, join, posix } from 'node:path'
import { codeOf, headingsOf, linksOf, proseOf, readBlocks, rowsOf, wordsOf } from './read-markdown.mjs'

/** Relative links lead to an existing file or folder, and to an existing heading. */
const links = ({ documents, files }) =>
  [...documents].flatMap(([path, text]) =>
    linksOf(text).flatMap(({ line, target }) => {
      if (/^[a-z]+:/.test(target)) return []
      const [file, anchor] = target.split('#')
      const to = file === '' ? path : posix.normalize(join(dirname(path), decodeURI(file)))
      if (!isThere(files, to)) return [{ path, line, text: `links to ${target}: ${to} is not there` }]
      if (anchor === undefined || !documents.has(to)) return []
      return headingsOf(documents.get(to)).includes(anchor)
        ? []
        : [{ path, line, text: `links to ${target}: ${to} has no such heading` }]
    }),
  )

/** Every opened fence is closed, after at least one line. */
const blocks = ({ documents }) =>
  [...documents].flatMap(([path, text]) => {
    const fences = text.split('\n').flatMap((line, index) => (/^\s*```/.test(line) ? [index + 1] : []))
    const unclosed =
      fences.length % 2 === 1 ? [{ path, line: fences.at(-1), text: 'has a code block without end' }] : []
    const empty = fences.filter((line, index) => index % 2 === 0 && fences[index + 1] === line + 1)
    return [...unclosed, ...empty.map((line) => ({ path, line, text: 'has an empty code block' }))]
  })

/** Commands are not wrapped like prose: later lines of a string are indented; none starts with a string. */
const shell = ({ documents }) =>
  [...documents].flatMap(([path, text]) =>
    readBlocks(text)
      .filter(({ language }) => language === '' || language === 'sh')
      .flatMap(({ lines }) => {
        const margin = marginOf(lines[0].text)
        let quote = ''
        return lines.flatMap(({ line, text: content }, index) => {
          const isTorn =
            quote === ''
              ? /^\s*"/.test(content) && !lines[index - 1]?.text.endsWith('\\')
              : marginOf(content) === margin
          quote = quoteAfter(content, quote)
          return isTorn ? [{ path, line, text: 'breaks the command of the line before' }] : []
        })
      }),
  )

/** Code that looks like a path of the repository exists. `<id>`, `{id}` and `*` match anything. */
const paths = (view) => {
  const folders = new Set(view.files.flatMap((file) => foldersOf(file)))
  const names = new Set([...folders].map((folder) => basename(folder)))
  const looksLikePath = (word) =>
    /^[\w@.-]/.test(word) &&
    !MADE.test(word) &&
    (SOURCE_NAME.test(word) ? !word.startsWith('.') : word.includes('/') && names.has(word.split('/')[0]))
  return current(view).flatMap(([path, text]) =>
    codeOf(text).flatMap(({ line, code }) =>
      wordsOf(code)
        .map((word) => word.replace(/^\.\//, '').replace(/[/:,.]+$/, ''))
        .filter((word) => looksLikePath(word) && !view.madeFiles.some((made) => made === word))
        .filter((word) => !isKnownPath([...view.files, ...folders], word))
        .map((word) => ({ path, line, text: `names ${word}, which is not there` })),
    ),
  )
}

/** Identifiers and quoted log messages occur in the source. */
const names = (view) =>
  current(view).flatMap(([path, text]) =>
    codeOf(text).flatMap(({ line, code, isBlock, language }) => {
      if (isBlock && !['ts', 'tsx', 'sql', 'json'].includes(language)) return []
      if (!isBlock && SENTENCE.test(code))
        return view.sentences(code) ? [] : [{ path, line, text: `quotes "${code}", which no source says` }]
      return identifiersOf(code)
        .filter((name) => LOOKS_LIKE_CODE.test(name) || code === name || code === `${name}()`)
        .filter((name) => !view.words.has(name) && !view.foreignNames.includes(name))
        .map((name) => ({ path, line, text: `names ${name}, which no source has` }))
    }),
  )

/**
 * A README's table row that starts with a source file names only what this file contains or imports, such as
 * props.
 */
const rows = ({ documents, files, textOf }) =>
  [...documents].flatMap(([path, text]) => {
    if (basename(path) !== 'README.md' || dirname(path) === '.' || dirname(path) === DECISIONS) return []
    const below = files.filter((file) => file.startsWith(`${dirname(path)}/`))
    return rowsOf(text).flatMap(({ line, cells }) => {
      const sources = filesNamedBy(cells[0], below)
      if (sources.length === 0) return []
      const known = new Set(
        [...sources, ...sources.flatMap((file) => importsOf(file, textOf(file)))]
          .filter((file) => files.includes(file))
          .flatMap((file) => textOf(file).match(/[\w$]+/g) ?? []),
      )
      return codeOf(cells.join(' | '))
        .flatMap(({ code }) => identifiersOf(code.replace(/[\w/-]+\.tsx?\b|<[A-Z]\w+|: \w+(\[\])?/g, ' ')))
        .filter((name) => !known.has(name))
        .map((name) => ({ path, line, text: `names ${name}, which is not in ${sources.join(', ')}` }))
    })
  })

/** The entries of the tree in ARCHITECTURE.md exist, and no subfolder that it must list is missing. */
const tree = ({ documents, files }) => {
  const path = 'ARCHITECTURE.md'
  const text = documents.get(path)
  if (text === undefined) return []
  const told = readTree(text)
  const folders = new Set(files.flatMap((file) => foldersOf(file)))
  const missing = told
    .filter((entry) => !isThere(files, entry.path))
    .map(({ line, path: entry }) => ({ path, line, text: `the tree has ${entry}, which is not there` }))
  const untold = [...folders]
    .filter((folder) => TOLD_WHOLE.includes(dirname(folder)) && files.some((file) => isCode(file, folder)))
    .filter((folder) => !told.some((entry) => entry.path === folder))
    .map((folder) => ({ path, line: 1, text: `the tree leaves out ${folder}` }))
  return [...missing, ...untold]
}

/** The tree lists the server's features so that each imports only those before it. */
const layers = ({ documents, files, textOf }) => {
  const path = 'ARCHITECTURE.md'
  const order = readTree(documents.get(path) ?? '')
    .filter((entry) => dirname(entry.path) === FEATURES)
    .map((entry) => basename(entry.path))
  return files
    .filter((file) => file.startsWith(`${FEATURES}/`) && /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const feature = basename(dirname(file))
      return [...textOf(file).matchAll(FEATURE_IMPORT)]
        .map(([, imported]) => imported)
        .filter((imported) => order.includes(imported) && order.indexOf(imported) > order.indexOf(feature))
        .map((imported) => ({
          path,
          line: 1,
          text: `tells ${feature} before ${imported}, which ${file} imports`,
        }))
    })
}

/** Every npm script named in a document exists, and README or CONTRIBUTING has every script in a table. */
const commands = ({ documents, scripts }) => {
  const unknown = [...documents].flatMap(([path, text]) =>
    codeOf(text).flatMap(({ line, code }) =>
      [...code.matchAll(COMMAND)]
        .map(([, run, short]) => run ?? short)
        .filter((name) => !scripts.includes(name))
        .map((name) => ({ path, line, text: `names npm run ${name}, which package.json does not define` })),
    ),
  )
  const path = 'README.md'
  const told = [path, 'CONTRIBUTING.md']
    .flatMap((file) => rowsOf(documents.get(file) ?? ''))
    .flatMap(({ cells }) =>
      codeOf(cells[0] ?? '').flatMap(({ code }) => [...code.matchAll(COMMAND)].map(([, a, b]) => a ?? b)),
    )
  const untold = documents.has(path) ? scripts.filter((name) => !told.includes(name)) : []
  return [
    ...unknown,
    ...untold.map((name) => ({ path, line: 1, text: `no table row begins with the npm script ${name}` })),
  ]
}

/** The tables headed "Variable" list exactly the environment variables that the source reads. */
const variables = ({ documents, variables: read }) => {
  const told = [...documents].flatMap(([path, text]) =>
    rowsOf(text)
      .filter(({ header }) => header[0] === 'Variable')
      .flatMap(({ line, cells }) =>
        codeOf(cells[0])
          .filter(({ code }) => VARIABLE.test(code))
          .map(({ code }) => ({ path, line, name: code })),
      ),
  )
  return [
    ...told
      .filter(({ name }) => !read.includes(name))
      .map(({ path, line, name }) => ({ path, line, text: `tells ${name}, which nothing reads` })),
    ...read
      .filter((name) => !told.some((row) => row.name === name))
      .map((name) => ({
        path: 'docs/operations.md',
        line: 1,
        text: `no table describes the variable ${name}`,
      })),
  ]
}

/** Calls such as `POST /payments` exist; parameter names do not matter. */
const endpoints = (view) => {
  const known = view.endpoints.map((call) => {
    const parts = call.split(/:\w+|\{[^}]*\}/g).map(escaped)
    return new RegExp(`^${parts.join('[^/]*').replaceAll('\\$', '')}$`)
  })
  const isKnown = (call) => known.some((shape) => shape.test(call))
  return current(view).flatMap(([path, text]) =>
    codeOf(text).flatMap(({ line, code }) => {
      const [call, method, address] = CALL.exec(code) ?? []
      if (!call || isKnown(call) || isKnown(`${method} ${address.replace(/^\/v2/, '')}`)) return []
      return [{ path, line, text: `names the call ${call}, which no endpoint answers` }]
    }),
  )
}

/**
 * Each decision has its own number and a row in the index with its title and status. The index also lists
 * unused numbers.
 */
const decisions = ({ documents }) => {
  const index = `${DECISIONS}/README.md`
  const told = documents.get(index) ?? ''
  const files = [...documents].flatMap(([path, text]) => {
    const number = DECISION_FILE.exec(path)?.[1]
    return number ? [{ path, text, number }] : []
  })
  const numbers = files.map(({ number }) => number).sort()
  const last = Number(numbers.at(-1) ?? 0)
  const all = Array.from({ length: last }, (_, before) => String(before + 1).padStart(4, '0'))
  return [
    ...files.flatMap((file) => problemsOfDecision(file, files, told)),
    ...[...documents.keys()]
      .filter((path) => path.startsWith(`${DECISIONS}/`) && path !== index && !DECISION_FILE.test(path))
      .map((path) => ({ path, line: 1, text: 'is not called NNNN-title.md' })),
    ...all
      .filter((number) => !numbers.includes(number) && !told.match(`\\b${number}\\b`))
      .map((number) => ({ path: index, line: 1, text: `does not say why there is no ${number}` })),
  ]
}

/** Japanese words in the glossary occur in the texts of screens, mails or conventions. */
const glossary = ({ documents, files, textOf }) => {
  const texts = files
    .filter((file) => /^(packages\/phrases|conventions)\/.*\.(ts|yaml)$/.test(file))
    .map(textOf)
  return [...documents].flatMap(([path, text]) =>
    rowsOf(text)
      .filter(({ header, cells }) => header.at(-1) === '日本語' && cells.at(-1) !== '')
      .filter(({ cells }) => !texts.some((phrases) => phrases.includes(cells.at(-1))))
      .map(({ line, cells }) => ({ path, line, text: `tells ${cells.at(-1)}, which no text says` })),
  )
}

/** Figures in documents equal those in the source. */
const claims = ({ documents, claims: all }) =>
  all.flatMap(({ path, pattern, value }) => {
    const text = documents.get(path)
    if (text === undefined) return []
    const flat = text.replace(/\s+/g, ' ')
    const found = [...flat.matchAll(pattern)]
    if (value === undefined)
      return [{ path, line: 1, text: `says ${pattern}; its source is gone: correct scripts/doc-claims.mjs` }]
    if (found.length === 0)
      return [{ path, line: 1, text: `says nothing like ${pattern}: correct scripts/doc-claims.mjs` }]
    return found
      .filter(([, said]) => numberOf(said) !== value)
      .map(([sentence]) => ({ path, line: 1, text: `says "${sentence}"; the source says ${value}` }))
  })

/** Every place in a document to which an alert refers exists. */
const alerts = ({ documents, files, textOf }) =>
  files
    .filter((path) => ALERTS.test(path))
    .flatMap((path) =>
      textOf(path)
        .split('\n')
        .flatMap((text, index) => {
          const [, document, anchor] = /^\s*runbook: ([^#\s]+)#(\S+)$/.exec(text) ?? []
          if (document === undefined || headingsOf(documents.get(document) ?? '').includes(anchor)) return []
          return [{ path, line: index + 1, text: `sends to ${document}#${anchor}, which is not there` }]
        }),
    )

/** Documents, comments and test names contain none of these words. */
const wording = ({ documents, files, textOf }) => {
  const prose = [
    ...[...documents].flatMap(([path, text]) => proseOf(text).map((each) => ({ path, ...each }))),
    ...files.filter((path) => COMMENTED.test(path)).flatMap((path) => saidIn(path, textOf(path))),
  ]
  return prose.flatMap(({ path, line, text }) =>
    WORDING.flatMap(([pattern, lesson]) => {
      const found = pattern.exec(text)?.[0]
      return found ? [{ path, line, text: `"${found}" ${lesson}` }] : []
    }),
  )
}

/**
 * The rules that every document follows. A rule takes the repository (see `readRepository` in check-docs.mjs)
 * and returns its problems as `{ path, line, text }`.
 */
export const RULES = {
  links,
  blocks,
  shell,
  paths,
  names,
  rows,
  tree,
  layers,
  commands,
  variables,
  endpoints,
  decisions,
  glossary,
  claims,
  alerts,
  wording,
}

const COMMENTED = /(?<!\.d)\.(tsx?|mjs|css)$/
/** A line of a comment, or the name of a test. */
const SAID = /^\s*(?:\/?\*+|\/\/) ?(.*)$|\b(?:test|describe)(?:\.\w+)*\(['`](.*)$/
const saidIn = (path, source) =>
  source.split('\n').flatMap((line, index) => {
    const [, comment, name] = SAID.exec(line) ?? []
    return comment === undefined && name === undefined
      ? []
      : [{ path, line: index + 1, text: comment ?? name }]
  })

const marginOf = (line) => /^\s*/.exec(line)[0].length

/** The quotation mark of the string that is still open after a shell line, or ''. */
const quoteAfter = (line, before) => {
  let quote = before
  for (const [mark] of line.matchAll(/\\.|["']|(?<=^|\s)#.*/g)) {
    if (quote === '' && mark.startsWith('#')) break
    if (mark === quote) quote = ''
    else if (quote === '' && mark.length === 1) quote = mark
  }
  return quote
}

const ALERTS = /^deploy\/.*\.ya?ml$/
const DECISIONS = 'docs/decisions'
const DECISION_FILE = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/
const SUPERSEDED = /^Status: superseded by (.*)$/m
/** Its rows are checked by check-spec-coverage.mjs. */
const COVERAGE = 'docs/spec-coverage.md'

/** Superseded decisions and the changelog may name things that no longer exist. */
const isHistory = (path, text) =>
  basename(path) === 'CHANGELOG.md' || (DECISION_FILE.test(path) && SUPERSEDED.test(text))

const current = ({ documents }) =>
  [...documents].filter(([path, text]) => path !== COVERAGE && !isHistory(path, text))

const isThere = (files, path) => {
  const folder = path.endsWith('/') ? path : `${path}/`
  return path === '.' || files.some((file) => file === path || file.startsWith(folder))
}

const SOURCE_NAME = /\.(tsx?|[mc]?js|css|html|sql|ya?ml|json|typ|svg|png|md|gz)$/
const PLACEHOLDER = /<[^>]+>|\{[^}]+\}|\*+|NNN+/g
/** Folders whose content is generated or comes from an organiser. */
const MADE = /(^|\/)(var|dist|node_modules|assets|conventions\/[^/]+\/documents)(\/|$)/

const foldersOf = (file) => {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

const escaped = (text) => text.replace(/[.+?^$()|[\]\\{}*]/g, '\\$&')

const isKnownPath = (known, word) => {
  const pattern = word.split(PLACEHOLDER).map(escaped).join('[^/]+')
  const wanted = new RegExp(`(^|/)${pattern}$`)
  return known.some((path) => wanted.test(path))
}

/** A log message. */
const SENTENCE = /^[a-z]+(,? [a-z]+){3,}$/
const IDENTIFIER = /(?<![\w$.<@%-])[A-Za-z_$][\w$]*(?![\w-]*[>…])/g
const LOOKS_LIKE_CODE = /[a-z][A-Z]|\w_\w/

const identifiersOf = (code) => code.replace(/'[^']*'|"[^"]*"|https?:\S+|\$\w+/g, ' ').match(IDENTIFIER) ?? []

const filesNamedBy = (cell, below) =>
  codeOf(cell ?? '')
    .map(({ code }) => code)
    .filter((code) => /\.tsx?$/.test(code))
    .flatMap((name) => below.filter((file) => file.endsWith(`/${name}`)))

const importsOf = (file, text) =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, specifier]) => posix.join(dirname(file), specifier))

const TREE_ENTRY = /^((?:[│ ] {3})*)[├└]── (\S+)(.*)$/
/** The tree lists every subfolder of these. */
const TOLD_WHOLE = ['packages', 'packages/server', 'packages/server/features', 'packages/web']

const isCode = (file, folder) =>
  file.startsWith(`${folder}/`) && !/(^|\/)(README\.md|package\.json)$/.test(file)

/** Entries with their full path. A word ending in "/" after an entry is a folder inside it. */
const readTree = (text) => {
  const stack = []
  return readBlocks(text)
    .filter(({ lines }) => lines.some(({ text: line }) => TREE_ENTRY.test(line)))
    .flatMap(({ lines }) =>
      lines.flatMap(({ line, text: content }) => {
        const [, indent, name, rest] = TREE_ENTRY.exec(content) ?? []
        if (name !== undefined) stack.splice(indent.length / 4, stack.length, name.replace(/\/$/, ''))
        const parent = stack.join('/')
        const inside = (name === undefined ? content : rest).match(/(?<=^|\s)[\w-]+(?=\/(\s|$))/g) ?? []
        return [
          ...(name === undefined ? [] : [{ line, path: parent }]),
          ...inside.map((folder) => ({ line, path: `${parent}/${folder}` })),
        ]
      }),
    )
}

const FEATURES = 'packages/server/features'
const FEATURE_IMPORT = /from '\.\.\/([a-z-]+)\//g

const COMMAND = /\bnpm (?:run ([\w:-]*\w)|(start|test)\b)/g

const VARIABLE = /^[A-Z][A-Z0-9_]*$/

const CALL = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s?]*)/

const problemsOfDecision = ({ path, text, number }, files, index) => {
  const [heading, , date] = text.split('\n')
  const title = heading.replace(/^# \d{4} /, '')
  const status = /^Status: (.*)$/m.exec(text)?.[1] ?? 'accepted'
  const successors = [...status.matchAll(/\[(\d{4})\]/g)].map(([, named]) => named)
  const row = index.split('\n').find((line) => line.startsWith(`| [${number}](${basename(path)}) |`))
  const texts = [
    heading.startsWith(`# ${number} `) ? '' : `begins with "${heading}" instead of "# ${number} Title"`,
    /^\d{4}-\d{2}-\d{2}$/.test(date ?? '') ? '' : 'has no date (YYYY-MM-DD) as its third line',
    files.filter((file) => file.number === number).length === 1 ? '' : `shares its number with another`,
    row?.includes(`| ${title} |`) ? '' : `has no row with its title in ${DECISIONS}/README.md`,
    row === undefined || row.endsWith(`| ${status} |`) ? '' : `has another status in ${DECISIONS}/README.md`,
    ...successors.map((successor) =>
      files.some((file) => file.number === successor && file.text.includes(`[${number}]`))
        ? ''
        : `is superseded by ${successor}, which is not there or does not mention it`,
    ),
  ]
  return texts.filter((problem) => problem !== '').map((problem) => ({ path, line: 1, text: problem }))
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const numberOf = (text) => {
  const index = NUMBER_WORDS.indexOf(text.toLowerCase())
  return index === -1 ? Number(text.replaceAll(',', '')) : index
}

/** Patterns are written so that they don't match themselves. */
const WORDING = [
  [/(?<![\w.`])\/(work|home|root|Users)\/\w+/, 'is a path of one machine'],
  [/\b(TO[D]O|FIX[M]E|TB[D]|lorem ipsu[m])\b/, 'is unfinished'],
  [/(?<![\w&])#\d+\b|\bissue \d+\b/, 'refers to a tracker that readers do not have'],
]
