import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readClaims } from './doc-claims.mjs'
import { RULES } from './doc-rules.mjs'
import { inRoot, root } from './paths.mjs'
import { CLEAN, PLANTED } from './planted-docs.mjs'
import { proveRules } from './prove-rules.mjs'
import { say } from './say.mjs'

/** Compares the documents with the source: everything that they link to, name or count must exist. */

/** Variables that the source reads but that are not settings. */
const FOREIGN_VARIABLES = ['NODE_ENV', 'PATH', 'BASE_URL', 'CI']

const VARIABLE_READ = /\benv(?:\.|, ')([A-Z][A-Z0-9_]+)/g
const READS_VARIABLES =
  /^(packages\/(server|card-emulator)|scripts|dev|e2e|bench|faults)\/.*(?<!\.test)\.m?[jt]s$/
const TEXT = /\.(tsx?|[mc]?js|css|html|sql|ya?ml|json|typ)$/
const ROUTE = /['`](\/[\w/.:{}()$-]+)['`]/g
const ROUTES = /^packages\/(server|card-emulator)\/.*\.ts$/

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(inRoot(path)))

const texts = new Map()
const textOf = (path) => {
  if (!texts.has(path)) texts.set(path, readFileSync(inRoot(path), 'utf8'))
  return texts.get(path)
}

const sources = files.filter((path) => TEXT.test(path) && !/(^|\/)package-lock\.json$/.test(path))
const found = (path, pattern) => [...textOf(path).matchAll(pattern)]

/** Routes outside the contract. Their source does not always name a method, so any method matches. */
const endpointsOf = (source) => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
  return found(source, ROUTE).flatMap(([, path]) => methods.map((method) => `${method} ${path}`))
}

const readRepository = async () => {
  const { api } = await import('../packages/contract/index.ts')
  const { operatorApi } = await import('../packages/contract/operator.ts')
  const calls = Object.values({ ...api, ...operatorApi })
  return {
    files,
    textOf,
    documents: new Map(files.filter((path) => path.endsWith('.md')).map((path) => [path, textOf(path)])),
    sentences: (text) => sources.some((path) => textOf(path).includes(text)),
    words: new Set(sources.flatMap((path) => found(path, /[A-Za-z_$][\w$]*/g).map(([word]) => word))),
    scripts: Object.keys(JSON.parse(textOf('package.json')).scripts),
    variables: [
      ...new Set(
        sources
          .filter((path) => READS_VARIABLES.test(path))
          .flatMap((path) => found(path, VARIABLE_READ).map(([, name]) => name)),
      ),
    ].filter((name) => !FOREIGN_VARIABLES.includes(name)),
    endpoints: [
      ...calls.map(({ method, path }) => `${method} ${path}`),
      ...sources.filter((path) => ROUTES.test(path)).flatMap(endpointsOf),
    ],
    claims: readClaims((path) => (files.includes(path) ? textOf(path) : '')),
  }
}

const problemsOf = (repository) =>
  Object.entries(RULES).flatMap(([rule, find]) => find(repository).map((problem) => ({ rule, ...problem })))

const rulesFinding = (repository) => [...new Set(problemsOf(repository).map(({ rule }) => rule))]

const repository = await readRepository()
const problems = problemsOf(repository)
const unproved = proveRules({
  rules: Object.keys(RULES),
  planted: PLANTED.map(({ rule, fault, repository: planted }) => ({
    rule,
    fault,
    found: rulesFinding(planted),
  })),
  allowed: [{ what: 'the sample', found: rulesFinding(CLEAN) }],
  where: 'scripts/planted-docs.mjs',
})
for (const { path, line, rule, text } of problems) say(`${path}:${line}: ${text} (${rule})`)
for (const text of unproved) say(text)
if (problems.length + unproved.length > 0) process.exitCode = 1
else
  say(
    `${repository.documents.size} documents agree with the source; ${PLANTED.length} planted faults were found.`,
  )
