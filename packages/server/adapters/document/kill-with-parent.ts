import { type ChildProcess, spawn } from 'node:child_process'

/**
 * `read` ends without a line when the other end of the pipe is gone. Ctrl-C in a terminal also reaches the
 * shell, which therefore ignores it.
 */
const watch = `trap '' INT TERM; read line || kill -9 "$0"`

/**
 * Kills a child process when this process is gone, even while the child is busy: it reacts to nothing while
 * it compiles a document. A thread beside the compiler could watch as well, but it takes 18 MB, and a shell
 * only 1 MB.
 */
export const killWithParent = (child: ChildProcess): void => {
  const watcher = spawn('sh', ['-c', watch, String(child.pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  // The watcher must not keep this process alive.
  watcher.unref()
  // Without a shell, an endless document survives a killed server.
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  child.on('exit', () => watcher.stdin.end('ended\n'))
}
