import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { compileDocument, dropUnused } from './compile-document.ts'
import type { PrintTask } from './print-task.ts'

/*
 * A process that compiles one document after the other. Whoever started it kills it when one takes too long: nothing in
 * here can, because compiling does not return before it is done.
 */

/** Whoever registers goes first. Not before here: a process that has to wait for its start could not print in time. */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Where that is refused, documents are printed all the same.
}

process.on('message', (task: PrintTask) => {
  const answer = compileDocument(task)
  dropUnused()
  // When the server is gone there is nobody to tell, and this process ends.
  process.send?.(answer, undefined, undefined, () => {})
})
// Ctrl-C in a terminal reaches every process; the server says when it is time.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
flushCompileCache()
