import { isMainThread, Worker, workerData } from 'node:worker_threads'

/*
 * A thread beside the one that compiles, because that one hears of nothing before a document is done: when the server is
 * gone, nobody is left who would end a document that never is.
 */

/** In milliseconds. */
const pause = 1_000

/** Ends this process, whatever it is busy with, when the one that started it is gone. */
export const endWithParent = (): void => {
  const worker = new Worker(new URL(import.meta.url), { workerData: process.ppid })
  // It is no reason for the process to stay.
  worker.unref()
}

if (!isMainThread) {
  setInterval(() => {
    // In a thread, process.exit would end the thread alone.
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
  }, pause)
}
