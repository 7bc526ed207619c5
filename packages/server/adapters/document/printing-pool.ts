import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/log.ts'
import type { Printing } from './document-printer.ts'
import { killWithParent } from './kill-with-parent.ts'
import type { Print, PrintAnswer, PrintTask, TemplateSet } from './print-task.ts'
import { createPrintingPace } from './printing-pace.ts'

const entry = fileURLToPath(new URL('./print-process.ts', import.meta.url))

/** `faulty`: the compiler's messages about the templates, one line per fault. */
export type PoolPrinting = Printing | { outcome: 'faulty'; reason: string }

/** A job for a pool. */
export type PoolJob = { main: string; print: Print; createdAt: Date; templates: TemplateSet }

export type PoolOptions = {
  processes: number
  /** How many jobs may wait beyond those that all processes can print at once. Further jobs are refused. */
  waiting: number
  /**
   * How long one document may take, in real milliseconds. For a process's first document, this includes the
   * start of the process.
   */
  timeLimit: number
  /**
   * How long a job may wait before it begins, in real milliseconds. A job that would wait longer is refused
   * at once.
   */
  longestWait: number
  /**
   * How long to wait from the start of one document to the start of the next, in real milliseconds. Called
   * for each document.
   */
  rest: () => number
  log: Log
}

/** Processes that print one document at a time. They start on demand. */
export type PrintingPool = {
  /** A job with `unlimited` wait is accepted even if the queue is full, and waits as long as necessary. */
  print(job: PoolJob, wait?: 'unlimited'): Promise<PoolPrinting>
  /** Finishes running jobs, and fails waiting ones. */
  stop(): Promise<void>
}

type Waiting = { job: PoolJob; done: (printing: PoolPrinting) => void; limit?: NodeJS.Timeout }

/** A process, and the version of its templates. */
type Worker = { child: ChildProcess; version: string | null }

/** Where Node caches our compiled sources. Without write access, it compiles them each time. */
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/uketsuke/', import.meta.url))

/** How a printing process is started. */
const processOptions = {
  // Templates must not see the server's secrets, nor reach the network.
  env: {
    RAYON_NUM_THREADS: '1',
    MALLOC_ARENA_MAX: '1',
    // The cache spares each process the stripping of types, which takes 17 MB.
    NODE_COMPILE_CACHE: compileCache,
    HTTP_PROXY: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  },
  // The compiler's memory is released when the garbage collector finds the small object that represents it
  // unused, so collect often. The heap needs 9 MB but would grow to its limit. There is too little JavaScript
  // for optimised code to be worth its memory (5 MB).
  execArgv: ['--max-old-space-size=24', '--max-semi-space-size=1', '--no-opt'],
}

const startWorker = (): Worker => {
  const child = fork(entry, {
    ...processOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // An idle process must not keep the server alive.
  child.unref()
  child.channel?.unref()
  // `ask` reports the end of a process; ignore later errors.
  child.on('error', () => {})
  if (child.pid) killWithParent(child)
  return { child, version: null }
}

const isAlive = ({ child }: Worker): boolean =>
  child.connected && child.exitCode === null && child.signalCode === null

/** A process's answer; `ended` if it died instead, `gone` if it had already died before the question. */
const ask = (child: ChildProcess, task: PrintTask): Promise<PrintAnswer | 'ended' | 'gone'> =>
  new Promise((resolve) => {
    const settle = (answer: PrintAnswer | 'ended' | 'gone'): void => {
      child.off('message', settle)
      child.off('exit', end)
      child.off('error', end)
      resolve(answer)
    }
    const end = (): void => settle('ended')
    child.on('message', settle)
    child.on('exit', end)
    child.on('error', end)
    child.send(task, (error) => {
      if (error) settle('gone')
    })
  })

const failed = (reason: string): Printing => ({ outcome: 'failed', reason })

export const createPrintingPool = (options: PoolOptions): PrintingPool => {
  const { processes, waiting, timeLimit, longestWait, rest, log } = options
  const queue: Waiting[] = []
  const idle: Worker[] = []
  const running = new Set<Promise<void>>()
  let isStopping = false
  const pace = createPrintingPace(processes, rest)
  const busy = (): Printing => ({
    outcome: 'busy',
    // By then, the current queue is empty, however slow printing becomes.
    retryIn: Math.min(pace.waitOf(queue.length), longestWait),
  })

  const print = async (worker: Worker, job: PoolJob): Promise<PoolPrinting | 'gone'> => {
    const { child } = worker
    const { main, createdAt, templates } = job
    const hasTemplates = worker.version === templates.version
    const startedAt = performance.now()
    let isLate = false
    const limit = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, timeLimit)
    const answer = await ask(child, {
      main,
      print: job.print,
      createdAt: Math.floor(createdAt.getTime() / 1000),
      version: templates.version,
      templates: hasTemplates ? null : templates.files,
    })
    clearTimeout(limit)
    if (answer === 'gone') return 'gone'
    if (answer === 'ended') {
      child.kill('SIGKILL')
      const reason = isLate ? `not done after ${timeLimit} ms` : 'the printing process ended'
      log.error({ main, reason, exitCode: child.exitCode, signal: child.signalCode }, 'document not printed')
      return failed(reason)
    }
    worker.version = templates.version
    if (hasTemplates) pace.took(performance.now() - startedAt)
    if (answer.outcome === 'faulty') return answer
    const { buffer, byteOffset, byteLength } = answer.pdf
    return { outcome: 'printed', pdf: Buffer.from(buffer, byteOffset, byteLength) }
  }

  const work = async (worker: Worker, { job, done }: Waiting): Promise<void> => {
    const printing = await print(worker, job)
    // The process has died since its last document, so another one takes the job. A process that never worked
    // is not replaced.
    if (printing === 'gone' && worker.version !== null) return work(startWorker(), { job, done })
    done(printing === 'gone' ? failed('the printing process did not start') : printing)
    if (isAlive(worker)) idle.push(worker)
  }

  const startWaiting = (): void => {
    while (queue.length > 0 && running.size < processes) {
      if (!pace.isDue(startWaiting)) return
      const next = queue.shift()
      if (!next) return
      clearTimeout(next.limit)
      const worker = idle.splice(0).filter(isAlive)
      const [first = startWorker(), ...others] = worker
      idle.push(...others)
      const run = work(first, next).finally(() => {
        running.delete(run)
        startWaiting()
      })
      running.add(run)
      pace.begin()
    }
  }

  /**
   * The wait can turn out longer than expected, because calls increase or a document takes as long as it may.
   */
  const giveUp = (late: Waiting): void => {
    queue.splice(queue.indexOf(late), 1)
    late.done(busy())
  }

  return {
    print: (job, wait) =>
      new Promise((done) => {
        if (isStopping) return done(failed('the server is stopping'))
        const next: Waiting = { job, done }
        if (wait !== 'unlimited') {
          const isFull = queue.length + running.size >= waiting + processes
          if (isFull || pace.waitOf(queue.length) > longestWait) return done(busy())
          next.limit = setTimeout(() => giveUp(next), longestWait)
        }
        queue.push(next)
        startWaiting()
      }),
    stop: async () => {
      isStopping = true
      pace.stop()
      for (const { done, limit } of queue.splice(0)) {
        clearTimeout(limit)
        done(failed('the server is stopping'))
      }
      await Promise.all(running)
      for (const { child } of idle.splice(0)) if (child.connected) child.disconnect()
    },
  }
}
