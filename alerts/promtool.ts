import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const deployed = fileURLToPath(new URL('../deploy/prometheus/', import.meta.url))

/** A program of Debian's package `prometheus`. */
export type Tool = 'promtool' | 'prometheus'

export const isInstalled = (tool: Tool): boolean => spawnSync(tool, ['--version']).status === 0

/** Prints promtool's findings about a server's metrics. @returns whether there are none. */
export const checkMetrics = (text: string, say: (text: string) => void): boolean => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  })
  say(`promtool check metrics: ${status === 0 ? 'passed' : `FAILED\n${stdout}${stderr}`}`)
  return status === 0
}

/**
 * Prints promtool's findings about the rules, their tests and the sample configuration.
 * @returns whether there are none.
 */
export const checkRules = (say: (text: string) => void): boolean => {
  const checks = [
    ['check', 'rules', 'alerts.yaml'],
    // The key's file exists only on the machine that scrapes.
    ['check', 'config', '--syntax-only', 'prometheus.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
  ]
  const failed = checks.filter((args) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: deployed, encoding: 'utf8' })
    say(`promtool ${args.join(' ')}: ${status === 0 ? 'passed' : `FAILED\n${stdout}${stderr}`}`)
    return status !== 0
  })
  return failed.length === 0
}
