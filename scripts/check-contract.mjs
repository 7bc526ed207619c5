import { readFileSync, writeFileSync } from 'node:fs'
import { apiCompare } from 'api-smart-diff'
import { api } from '../packages/contract/index.ts'
import { operatorApi } from '../packages/contract/operator.ts'
import { describeApi } from '../packages/server/platform/http/openapi.ts'
import { inRoot } from './paths.mjs'
import { say } from './say.mjs'

/*
 * Compares the API with that of the last release, and prints the changes. A change that breaks a client must
 * be named in the changelog, as `METHOD /path` below "Breaks clients". `--release` writes the API of a new
 * release.
 */

const HEADING = '### Breaks clients'

const CONTRACTS = [
  { name: 'site', calls: api },
  { name: 'operator', calls: operatorApi },
]
const fileOf = (name) => inRoot('packages', 'contract', 'released', `${name}.json`)

/** Leaves out the prose around the calls. */
const describe = (calls) => describeApi(calls, { title: '', description: '', server: 'https://example.org' })

/** `POST /v2/tickets`; a part that several calls share goes by its own name. */
const callOf = ([root, path, method]) => (root === 'paths' ? `${String(method).toUpperCase()} ${path}` : root)

/** Whether a call takes more texts than before: the old pattern is one of the alternatives of the new one. */
const isWidened = ({ path, before, after }) =>
  path.includes('requestBody') && path.at(-1) === 'pattern' && `${after}`.startsWith(`${before}|`)

const changesOf = (before, after) =>
  apiCompare(before, after).diffs.map((change) => {
    const { path, description } = change
    const type = isWidened(change) ? 'non-breaking' : change.type
    return { type, call: callOf(path), line: `${type.padEnd(13)} ${callOf(path)}: ${description}` }
  })

const brokenCalls = (changes) => [
  ...new Set(changes.filter(({ type }) => type === 'breaking').map(({ call }) => call)),
]

/** The changelog's lines about breaking changes since the last release. */
const readAnnounced = (changelog) => {
  const unreleased = changelog.split(/^## /m)[1] ?? ''
  return unreleased.split(`${HEADING}\n`)[1]?.split(/^### /m)[0] ?? ''
}

/**
 * Self-test: a planted breaking change and a narrowed pattern must be reported, and a changed summary and a
 * widened pattern must not.
 */
const testItself = () => {
  const before = describe(api)
  const after = structuredClone(before)
  const [[goneFrom, gone], [reworded]] = Object.entries(after.paths)
  const method = Object.keys(gone)[0]
  delete after.paths[goneFrom][method]
  for (const operation of Object.values(after.paths[reworded])) operation.summary = 'Other words'
  const found = brokenCalls(changesOf(before, after)).join()
  const expected = `${method.toUpperCase()} ${goneFrom}`
  if (found !== expected) throw new Error(`Self-test failed: expected "${expected}", got "${found}".`)

  const wider = structuredClone(before)
  const { properties } = wider.paths['/v2/registration'].post.requestBody.content['application/json'].schema
  properties.email.pattern = `${properties.email.pattern}|^$`
  const [widened, narrowed] = [changesOf(before, wider), changesOf(wider, before)].map(brokenCalls)
  if (widened.length !== 0 || narrowed.join() !== 'POST /v2/registration')
    throw new Error(`Self-test failed: a wider pattern breaks "${widened}", a narrower one "${narrowed}".`)
}

const writeRelease = () => {
  for (const { name, calls } of CONTRACTS) writeFileSync(fileOf(name), `${JSON.stringify(describe(calls))}\n`)
  say('Wrote the API of this release.')
}

const compare = () => {
  testItself()
  const changes = CONTRACTS.flatMap(({ name, calls }) =>
    changesOf(JSON.parse(readFileSync(fileOf(name), 'utf8')), describe(calls)),
  )
  for (const { line } of changes) say(line)
  const announced = readAnnounced(readFileSync(inRoot('CHANGELOG.md'), 'utf8'))
  const unannounced = brokenCalls(changes).filter((call) => !announced.includes(`\`${call}\``))
  if (unannounced.length > 0) {
    say(`These calls break clients of the last release: ${unannounced.join(', ')}.`)
    say(`Name each below "${HEADING}" in CHANGELOG.md, with what clients do instead.`)
    process.exitCode = 1
  } else
    say(
      `${changes.length} changes of the API since the last release; those that break clients are announced.`,
    )
}

if (process.argv.includes('--release')) writeRelease()
else compare()
