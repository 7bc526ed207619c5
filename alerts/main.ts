import { say } from '@uketsuke/server/say'
import { fireAlerts } from './fire.ts'
import { checkRules, isInstalled, type Tool } from './promtool.ts'

/** `npm run test:alerts`: checks the alert rules with Prometheus' own tools, and makes some of them fire. */

const tools: readonly Tool[] = ['promtool', 'prometheus']
const missing = tools.filter((tool) => !isInstalled(tool))
if (missing.length > 0) {
  say(
    `NOTHING WAS TESTED: ${missing.join(' and ')} not found. Install Debian's package: apt-get install prometheus`,
  )
  process.exit(1)
}
const areRulesGood = checkRules(say)
const haveFired = await fireAlerts(say)
process.exit(areRulesGood && haveFired ? 0 : 1)
