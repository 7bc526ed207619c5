import { join } from 'node:path'
import type { Report, ToolRun } from '../tool-run.ts'
import { pythonTools } from '../tools/python.ts'
import { keepEveryMail } from './every-mail.ts'

export const strictParser: ToolRun = {
  name: 'mail-parser',
  what: "Python's strict parser reads every mail, signed and unsigned",
  needs: 'Python and the packages of outside/python',
  run: async ({ folder }): Promise<Report> => {
    const python = await pythonTools()
    if (!python) return null
    const mails = join(folder, 'mails')
    await keepEveryMail(mails)
    const { isGood, output } = await python.runFile('read_mails.py', {}, [mails])
    const lines = output.trim().split('\n')
    const figures = lines.splice(-1)
    return { faults: isGood ? lines : [...lines, 'the parser failed'], figures }
  },
}
