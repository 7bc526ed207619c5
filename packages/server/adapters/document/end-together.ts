import { type ChildProcess, spawn } from 'node:child_process'

/** Reading ends without a line when whoever could write one is gone. Ctrl-C in a terminal reaches this one, too. */
const watch = `trap '' INT TERM; read line || kill -9 "$0"`

/**
 * Ends a process that this one has started when this one is gone, whatever it is busy with: while a document is compiled it
 * hears of nothing. A thread beside the compiler could watch, too, but takes 18 MB where a shell takes one.
 */
export const endTogether = (child: ChildProcess): void => {
  const watcher = spawn('sh', ['-c', watch, String(child.pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  // It is no reason for this process to stay.
  watcher.unref()
  // Where there is no shell, a document without end outlives a server that was killed.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  child.on('exit', () => watcher.stdin.end('ended\n'))
}
