import { Worker } from 'node:worker_threads'

/*
 * A thread beside the one that compiles, because that one hears of nothing before a document is done: when the server is
 * gone, nobody is left who would end a document that never is.
 */

/** In milliseconds. */
const pause = 1_000

/** Plain JavaScript, because a thread that reads a file of types takes 14 MB more. In a thread, process.exit would end it alone. */
const watch = `
  const { workerData: parent } = require('node:worker_threads')
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, ${pause})
`

/** Ends this process, whatever it is busy with, when the one that started it is gone. */
export const endWithParent = (): void => {
  const worker = new Worker(watch, { eval: true, workerData: process.ppid })
  // It is no reason for the process to stay.
  worker.unref()
}
