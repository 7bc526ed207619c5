import { readdirSync, readFileSync } from 'node:fs'
import { EXCEPTIONS } from './browser-support-exceptions.mjs'
import { findInScript } from './browser-support-scripts.mjs'
import { findInStyles } from './browser-support-styles.mjs'
import { findInQuestion } from './check-update-notice.mjs'
import { inRoot } from './paths.mjs'
import { SCRIPTS, STYLES, TOO_NEW_SCRIPTS, TOO_NEW_STYLES } from './planted-browser-support.mjs'
import { proveRules } from './prove-rules.mjs'
import { say } from './say.mjs'

const dist = inRoot('packages', 'web', 'dist')
const assets = `${dist}/assets`
const kinds = [
  { ending: '.js', find: findInScript, planted: TOO_NEW_SCRIPTS, harmless: SCRIPTS },
  { ending: '.css', find: findInStyles, planted: TOO_NEW_STYLES, harmless: STYLES },
]

const filesOf = (ending) => {
  const names = readdirSync(assets).filter((name) => name.endsWith(ending))
  if (names.length === 0) throw new Error(`The build has no ${ending} file to check.`)
  return names.map((name) => ({ name, text: readFileSync(`${assets}/${name}`, 'utf8') }))
}

const inlineScripts = () => {
  const page = readFileSync(`${dist}/index.html`, 'utf8')
  const found = [...page.matchAll(/<script\b(?![^>]*(?:\bsrc=|json))[^>]*>([\s\S]*?)<\/script>/g)]
  if (found.length !== 1) throw new Error(`The page has ${found.length} inline scripts instead of one.`)
  return found.map(([, text]) => ({ name: 'index.html', text }))
}

const readFindings = ({ ending, find }) =>
  [...filesOf(ending), ...(ending === '.js' ? inlineScripts() : [])].flatMap(({ name, text }) =>
    find(text).map(({ feature, browsers, at }) => ({
      feature,
      problem: `${name}: ${feature} is missing in ${browsers.join(', ')}: ${text.slice(at, at + 80)}`,
    })),
  )

/** Parts of a feature, such as a value of a property, count as that feature. */
const featuresIn = (find, text, planted) =>
  find(text).map(({ feature }) => (feature.startsWith(`${planted}:`) ? planted : feature))

const prove = ({ find, planted, harmless }) =>
  proveRules({
    rules: planted.map(([feature]) => feature),
    planted: planted.map(([rule, text]) => ({
      rule,
      fault: `"${text}"`,
      found: featuresIn(find, text, rule),
    })),
    allowed: harmless.map((text) => ({ what: `"${text}"`, found: featuresIn(find, text) })),
    where: 'scripts/planted-browser-support.mjs',
  })

const findings = kinds.flatMap(readFindings)
const features = new Set(findings.map(({ feature }) => feature))
const problems = [
  ...findings.filter(({ feature }) => !(feature in EXCEPTIONS)).map(({ problem }) => problem),
  ...Object.keys(EXCEPTIONS)
    .filter((feature) => !features.has(feature))
    .map(
      (feature) =>
        `${feature} is an exception, but the build does not use it. Delete it from scripts/browser-support-exceptions.mjs.`,
    ),
]
const unproved = kinds.flatMap(prove)
const question = readdirSync(assets).find((file) => /^old-browsers-.*\.js$/.test(file))
const unasked = question
  ? findInQuestion(readFileSync(`${assets}/${question}`, 'utf8'))
  : ['The build does not ask old browsers for an update.']
const planted = findInQuestion('const asks = nothing').length
if (planted !== 6) unasked.push(`Self-test failed: expected 6 faults in a planted script, got ${planted}.`)
for (const problem of [...problems, ...unproved, ...unasked]) say(problem)
if (problems.length > 0)
  say(
    'The oldest browsers are in scripts/browser-support.mjs. Use an older feature, check for it at run time, or add an exception.',
  )
if (problems.length + unproved.length + unasked.length > 0) process.exitCode = 1
else
  say(
    `Safari 16.4, Chrome 111 and Firefox 125 support every feature of the build but ${features.size} exceptions; ` +
      `${TOO_NEW_SCRIPTS.length + TOO_NEW_STYLES.length} planted features were reported.`,
  )
