import { checkRules, isInstalled, type Tool } from './promtool.ts'

/** npm run test:alerts: checks the alert rules with Prometheus' own tools. */

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const tools: readonly Tool[] = ['promtool', 'prometheus']
const missing = tools.filter((tool) => !isInstalled(tool))
if (missing.length > 0) {
  say(
    `NOTHING WAS TESTED: ${missing.join(' and ')} not found. Install Debian's package: apt-get install prometheus`,
  )
  process.exit(1)
}
if (!checkRules(say)) process.exit(1)
