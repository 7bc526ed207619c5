import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reportOf, type ToolRun } from '../tool-run.ts'
import { npmTools } from '../tools/npm.ts'
import { runProgram } from '../tools/run-program.ts'
import { registerWith } from './register-with.ts'

const sources = fileURLToPath(new URL('../typescript/', import.meta.url))
const nodeTypes = fileURLToPath(new URL('../../node_modules/@types/', import.meta.url))

export const typescriptClient: ToolRun = {
  name: 'typescript-client',
  what: 'a client generated in TypeScript pays for a registration',
  needs: 'the packages of outside/npm',
  run: async ({ system, folder, descriptions }) => {
    const tools = await npmTools()
    if (!tools) return null
    const place = join(folder, 'typescript')
    await cp(sources, place, { recursive: true })
    await writeFile(join(place, 'package.json'), '{ "type": "module" }\n')
    const generate = (name: string, description: string) =>
      tools.run('openapi-ts', ['--file', join(place, 'openapi-ts.config.mjs'), '--no-log-file'], {
        DESCRIPTION: description,
        CLIENT: join(place, name),
      })
    if (!(await generate('operator', descriptions.operator)).isGood)
      return reportOf(false, "no client for the secretariat's calls")
    if (!(await generate('api', descriptions.site)).isGood)
      return reportOf(false, "no client for the site's calls")
    const { isGood: compiles, output } = await tools.run('tsc', [
      ...[
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--allowImportingTsExtensions',
        '--noUncheckedIndexedAccess',
      ],
      ...['--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom,dom.iterable'],
      ...['--typeRoots', nodeTypes, '--types', 'node'],
      ...[join(place, 'register.ts'), join(place, 'operator', 'index.ts')],
    ])
    if (!compiles) return reportOf(false, `the clients do not compile:\n${output}`)
    return registerWith(system, (options) =>
      runProgram(process.execPath, [join(place, 'register.ts')], options),
    )
  },
}
