import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot, node24, root, tools } from './paths.mjs'
import { ALLOWED, FORBIDDEN, plantImports } from './planted-imports.mjs'
import { proveRules } from './prove-rules.mjs'
import { say } from './say.mjs'

const RULES = inRoot('scripts', 'dependency-rules.cjs')
const CRUISER = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')

/** Runs dependency-cruiser on a tree; returns `{ totalCruised, violations: [{ rule, from, to }] }`. */
const cruise = (tree) => {
  const args = [CRUISER, '--config', RULES, '--output-type', 'json', 'packages', ...tools]
  return new Promise((resolve, reject) => {
    execFile(node24, args, { cwd: tree, maxBuffer: 1 << 28 }, (_failed, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout).summary)
      } catch {
        reject(new Error(`dependency-cruiser gave no result in ${tree}:\n${stderr}`))
      }
    })
  })
}

/** Self-test: each rule must report its planted violations, and no allowed import. */
const tryRules = async () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'planted-imports-')))
  try {
    plantImports(tree)
    const { violations } = await cruise(tree)
    const isReported = (rule, from) =>
      violations.some((found) => found.rule.name === rule && found.from === from)
    return proveRules({
      rules: createRequire(import.meta.url)(RULES).forbidden.map(({ name }) => name),
      planted: FORBIDDEN.map(([rule, from, to]) => ({
        rule,
        fault: `${from} -> ${to}`,
        found: isReported(rule, from) ? [rule] : [],
      })),
      allowed: ALLOWED.map(([, from, to]) => ({
        what: `${from} -> ${to}`,
        found: violations.filter((found) => found.from === from).map(({ rule }) => rule.name),
      })),
      where: 'scripts/planted-imports.mjs',
    })
  } finally {
    rmSync(tree, { recursive: true })
  }
}

const [ours, unproved] = await Promise.all([cruise(root), tryRules()])
const problems = ours.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
if (ours.totalCruised === 0)
  problems.push('No module was checked: dependency-cruiser cannot read TypeScript here.')
for (const problem of [...problems, ...unproved]) say(problem)
if (problems.length > 0)
  say('ARCHITECTURE.md says who may import whom; the rules are in scripts/dependency-rules.cjs.')
if (problems.length + unproved.length > 0) process.exitCode = 1
else
  say(
    `${ours.totalCruised} modules obey every rule; all ${FORBIDDEN.length} planted violations were reported.`,
  )
