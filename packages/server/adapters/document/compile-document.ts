import { join, relative } from 'node:path'
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler'
import { issueKinds, languages } from '@uketsuke/contract'
import { declarePdfa } from './declare-pdfa.ts'
import { fontFolders } from './fonts.ts'
import { imagePath, type PrintAnswer, type PrintTask } from './print-task.ts'
import { templateData } from './sheet-data.ts'

/** A folder that does not exist: templates are passed in, and can't read any other file. */
const workspace = '/nonexistent/uketsuke-templates'

/**
 * Where templates find their data. It is a file, because the compiler drops its cache when `inputs` change.
 */
const dataFile = join(workspace, 'data.json')

const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: [...fontFolders] }] })
let version: string | undefined
let files: ReadonlySet<string> = new Set()

const take = ({ version: wanted, templates }: PrintTask): void => {
  if (!templates || wanted === version) return
  compiler.resetShadow()
  for (const [path, content] of templates) compiler.mapShadow(join(workspace, path), Buffer.from(content))
  version = wanted
  files = new Set(templates.keys())
}

/** Lines count from 0. */
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

/**
 * Describes a fault found while the file is written, which has no line and comes in the compiler's own
 * notation.
 */
const exportFault = (main: string, error: unknown): string => {
  const messages = String(error).matchAll(/message: ("(?:[^"\\]|\\.)*")/g)
  return (
    [...messages].map(([, message = '""']) => `${main}: ${JSON.parse(message)}`).join('\n') || String(error)
  )
}

/**
 * The reason why the compiler stopped: a fault in the templates, or one found only while the file was
 * written.
 */
const reasonOf = (main: string, error: unknown): string => {
  const compiled = compiler.compile({ mainFilePath: join(workspace, main) })
  return compiled.result ? exportFault(main, error) : faultsOf(compiled.takeDiagnostics())
}

/** Makes one document. Blocks until it is done, so it must never run in a process that answers requests. */
export const compileDocument = (task: PrintTask): PrintAnswer => {
  take(task)
  const { main, createdAt } = task
  const data = templateData(task.print, (name) => (files.has(imagePath(name)) ? imagePath(name) : null))
  compiler.mapShadow(dataFile, Buffer.from(JSON.stringify(data)))
  try {
    // Compile in one call, because the result of a separate step would stay in memory until it is collected.
    const pdf = compiler.pdf(
      { mainFilePath: join(workspace, main) },
      { pdfStandard: 'ua-1', creationTimestamp: createdAt },
    )
    return { outcome: 'printed', pdf: declarePdfa(pdf) }
  } catch (error) {
    return { outcome: 'faulty', reason: reasonOf(main, error) }
  }
}

/**
 * Call it after each document. Drops cache entries that went unused for this many documents. If the number
 * were below that of kinds and languages, a mix of documents would lay out frames and titles again each time.
 */
export const dropUnused = (): void => compiler.evictCache(issueKinds.length * languages.length + 2)
