import { execFile } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot, node24, root } from './paths.mjs'
import { ALLOWED, FORBIDDEN, plantImports } from './planted-imports.mjs'
import { say } from './say.mjs'

const RULES = inRoot('scripts', 'dependency-rules.cjs')
const CRUISER = inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs')

/** Runs dependency-cruiser on a tree; returns `{ totalCruised, violations: [{ rule, from, to }] }`. */
const cruise = (tree) => {
  const args = [
    CRUISER,
    '--config',
    RULES,
    '--output-type',
    'json',
    'packages',
    'dev',
    'e2e',
    'bench',
    'faults',
    'mutation',
    'alerts',
    'outside',
    'attack',
  ]
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

/** Proves that each rule reports its planted violations and no planted allowed import. */
const proveRules = async () => {
  const tree = realpathSync(mkdtempSync(join(tmpdir(), 'planted-imports-')))
  try {
    plantImports(tree)
    const { violations } = await cruise(tree)
    // A rule about folders reports the folder.
    const isReported = (rule, from) =>
      violations.some((found) => found.rule.name === rule && [from, dirname(from)].includes(found.from))
    const rules = createRequire(import.meta.url)(RULES).forbidden.map(({ name }) => name)
    return [
      ...rules
        .filter((rule) => FORBIDDEN.every(([planted]) => planted !== rule))
        .map((rule) => `${rule}: no violation is planted for it. Add one to scripts/planted-imports.mjs.`),
      ...FORBIDDEN.filter(([rule, from]) => !isReported(rule, from)).map(
        ([rule, from, to]) => `${rule}: does not report ${from} -> ${to}. Correct the rule in ${RULES}.`,
      ),
      ...violations
        .filter(({ from }) => ALLOWED.some(([, allowed]) => allowed === from))
        .map(
          ({ rule, from, to }) =>
            `${rule.name}: reports ${from} -> ${to}, which is allowed. Correct the rule.`,
        ),
    ]
  } finally {
    rmSync(tree, { recursive: true })
  }
}

const [ours, unproved] = await Promise.all([cruise(root), proveRules()])
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
