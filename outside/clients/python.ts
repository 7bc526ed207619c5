import { join } from 'node:path'
import { reportOf, type ToolRun } from '../tool-run.ts'
import { pythonTools } from '../tools/python.ts'
import { registerWith } from './register-with.ts'

const needs = 'Python and the packages of outside/python'

/** Makes a package from each description; the site's client then pays for a registration. */
export const pythonClient: ToolRun = {
  name: 'python-client',
  what: 'a client generated in Python pays for a registration',
  needs,
  run: async ({ system, folder, descriptions }) => {
    const python = await pythonTools()
    if (!python) return null
    const generate = async (name: string, description: string) => {
      const args = [
        '--path',
        description,
        '--output-path',
        join(folder, name),
        '--meta',
        'none',
        '--overwrite',
      ]
      return (await python.run('openapi-python-client', ['generate', ...args])).isGood
    }
    if (!(await generate('uketsuke_operator_api', descriptions.operator)))
      return reportOf(false, "no client for the secretariat's calls")
    if (!(await generate('uketsuke_api', descriptions.site)))
      return reportOf(false, "no client for the site's calls")
    return registerWith(system, ({ env, ...options }) =>
      python.runFile('register.py', { ...options, env: { ...env, PYTHONPATH: folder } }),
    )
  },
}
