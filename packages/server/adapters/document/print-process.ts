import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { join, relative } from 'node:path'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders } from './fonts.ts'
import { imagePath, type PrintAnswer, type PrintTask } from './print-task.ts'
import { templateData } from './sheet-data.ts'

/*
 * A process that compiles one document after the other. Whoever started it kills it when one takes too long: nothing in
 * here can, because compiling does not return before it is done.
 */

/** Nothing is there: templates are handed over, and can't read any other file. */
const workspace = '/nonexistent/uketsuke-templates'

/** Where templates find what is printed. As a file, because with other `inputs` the compiler would forget all it knows. */
const dataFile = join(workspace, 'data.json')

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontFolders] }] })
let version: string | undefined
let files: ReadonlySet<string> = new Set()

/** Whoever registers goes first. Not before here: a process that has to wait for its start could not print in time. */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where that is refused, documents are printed all the same.
}

const take = ({ version: wanted, templates }: PrintTask): void => {
  if (!templates || wanted === version) return
  compiler.resetShadow()
  for (const [path, content] of templates) compiler.mapShadow(join(workspace, path), Buffer.from(content))
  version = wanted
  files = new Set(templates.keys())
}

/** Lines are counted from 0. */
type Diagnostic = {
  message: string
  path: string
  range: { start: { line: number } } | null
  severity: number
}

const errorSeverity = 1

const faultsOf = (error: NodeError | null): string => {
  const diagnostics: Diagnostic[] = error ? compiler.fetchDiagnostics(error) : []
  const faults = diagnostics
    .filter(({ severity }) => severity === errorSeverity)
    .map(({ message, path, range }) => {
      const line = range ? `:${range.start.line + 1}` : ''
      return `${relative(workspace, path)}${line}: ${message}`
    })
  return faults.join('\n') || 'it does not compile'
}

/** What is found while the file is written has no line, and comes as the compiler's own notation. */
const exportFault = (main: string, error: unknown): string => {
  const messages = String(error).matchAll(/message: ("(?:[^"\\]|\\.)*")/g)
  return (
    [...messages].map(([, message = '""']) => `${main}: ${JSON.parse(message)}`).join('\n') || String(error)
  )
}

/** What stopped the compiler: a fault in the templates, or something that it finds only while it writes the file. */
const reasonOf = (main: string, error: unknown): string => {
  const compiled = compiler.compile({ mainFilePath: join(workspace, main) })
  return compiled.result ? exportFault(main, error) : faultsOf(compiled.takeDiagnostics())
}

const print = (task: PrintTask): PrintAnswer => {
  take(task)
  const { main, createdAt } = task
  const data = templateData(task.print, (name) => files.has(imagePath(name)))
  compiler.mapShadow(dataFile, Buffer.from(JSON.stringify(data)))
  try {
    // In one step: what lies between compiling and writing would stay in memory until it is collected.
    const pdf = compiler.pdf(
      { mainFilePath: join(workspace, main) },
      { pdfStandard: 'ua-1', creationTimestamp: createdAt },
    )
    return { outcome: 'printed', pdf }
  } catch (error) {
    return { outcome: 'faulty', reason: reasonOf(main, error) }
  }
}

process.on('message', (task: PrintTask) => {
  const answer = print(task)
  // What is remembered is dropped when it was of no use for so many documents, or it fills the memory. With less than there
  // are kinds and languages, a mix of documents would lay out frames and titles anew each time.
  compiler.evictCache(8)
  // When the server is gone there is nobody to tell, and this process ends.
  process.send?.(answer, undefined, undefined, () => {})
})
// Ctrl-C in a terminal reaches every process; the server says when it is time.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
flushCompileCache()
