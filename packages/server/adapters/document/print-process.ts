import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import { compileDocument, dropUnused } from './compile-document.ts'
import type { PrintTask } from './print-task.ts'

/*
 * A process that compiles one document after the other. Its parent kills it when a document takes too long.
 * The process itself could not react, because compiling blocks it.
 */

/**
 * Gives calls precedence. This must not happen earlier: a process that had to wait while starting would be
 * too late for its first document.
 */
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // If the system refuses, print at normal priority.
}

process.on('message', (task: PrintTask) => {
  const answer = compileDocument(task)
  dropUnused()
  // If the server is gone, nobody can receive the answer, and this process ends.
  process.send?.(answer, undefined, undefined, () => {})
})
// Ctrl-C in a terminal reaches every process, but the server decides when to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
flushCompileCache()
