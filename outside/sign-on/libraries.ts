import { join } from 'node:path'
import { goTools } from '../tools/go.ts'
import { pythonTools } from '../tools/python.ts'
import { runProgram } from '../tools/run-program.ts'
import { libraryRun } from './library-run.ts'

const authlib = libraryRun({
  name: 'authlib',
  what: 'Authlib',
  needs: 'Python and the packages of outside/python',
  programHere: async () => {
    const python = await pythonTools()
    return python && ((options) => python.runFile('relying_party.py', options))
  },
})

const goOidc = libraryRun({
  name: 'go-oidc',
  what: 'go-oidc',
  needs: 'Go and the modules of outside/go',
  programHere: async ({ folder }) => {
    const go = await goTools(join(folder, 'go'))
    if (!go) return null
    const program = join(go.folder, 'relying-party')
    if (!(await go.run(['build', '-o', program, './signon'])).isGood) throw new Error('it does not compile')
    return (options) => runProgram(program, [], options)
  },
})

export const signOnLibraries = [authlib, goOidc]
