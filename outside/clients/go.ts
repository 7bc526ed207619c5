import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { reportOf, type ToolRun } from '../tool-run.ts'
import { goTools } from '../tools/go.ts'
import { registerWith } from './register-with.ts'

const generator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen'

export const goClient: ToolRun = {
  name: 'go-client',
  what: 'a client generated in Go pays for a registration',
  needs: 'Go and the modules of outside/go',
  run: async ({ system, folder, descriptions }) => {
    const go = await goTools(join(folder, 'go'))
    if (!go) return null
    const generate = async (name: string, description: string) => {
      await mkdir(join(go.folder, name), { recursive: true })
      const args = ['-generate', 'types,client', '-package', name, '-o', join(name, 'client.go'), description]
      return (await go.run(['tool', generator, ...args])).isGood
    }
    if (!(await generate('operator', descriptions.operator)))
      return reportOf(false, "no client for the secretariat's calls")
    if (!(await generate('api', descriptions.site))) return reportOf(false, "no client for the site's calls")
    if (!(await go.run(['vet', './operator', './api', './register'])).isGood)
      return reportOf(false, 'the clients do not compile')
    return registerWith(system, (options) => go.run(['run', './register'], options))
  },
}
