import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Log } from '../../platform/log.ts'
import type { Printing } from './document-printer.ts'
import { endTogether } from './end-together.ts'
import type { Print, PrintAnswer, PrintTask, TemplateSet } from './print-task.ts'

const entry = fileURLToPath(new URL('./print-process.ts', import.meta.url))

/** `faulty`: what the compiler says of the templates, one line for each fault. */
export type PoolPrinting = Printing | { outcome: 'faulty'; reason: string }

/** What a pool is asked to print. */
export type PoolJob = { main: string; print: Print; createdAt: Date; templates: TemplateSet }

export type PoolOptions = {
  processes: number
  /** How many jobs may wait beside those that all processes could print now; more are turned away. */
  waiting: number
  /** How long one document may take, in real milliseconds; the first of a process also waits for its start. */
  timeLimit: number
  /** How long a job may wait before it is begun, in real milliseconds; who would wait longer is told so at once. */
  longestWait: number
  /** How long to wait from the beginning of a document to that of the next, in real milliseconds; asked at each. */
  rest: () => number
  log: Log
}

/** Processes that print, each one document at a time. They are started when there is something to print. */
export type PrintingPool = {
  /** `patient` jobs are taken even when as many are waiting as may, and wait as long as it takes. */
  print(job: PoolJob, patience?: 'patient'): Promise<PoolPrinting>
  /** What runs ends, what waits fails. */
  stop(): Promise<void>
}

type Waiting = { job: PoolJob; done: (printing: PoolPrinting) => void; limit?: NodeJS.Timeout }

/** A process, and the templates it has. */
type Worker = { child: ChildProcess; version: string | null }

/** Where Node keeps what it made of our sources; where it may not write, it makes it anew. */
const compileCache = fileURLToPath(new URL('../../../../node_modules/.cache/uketsuke/', import.meta.url))

/** How a process that prints is started. */
const processOptions = {
  // The server's secrets are no business of a template, and for it there is no network.
  env: {
    RAYON_NUM_THREADS: '1',
    MALLOC_ARENA_MAX: '1',
    // What strips types takes 17 MB of a process.
    NODE_COMPILE_CACHE: compileCache,
    HTTP_PROXY: 'http://127.0.0.1:9',
    HTTPS_PROXY: 'http://127.0.0.1:9',
  },
  // Memory of the compiler is given back when a small object that stands for it is found unused: so often. The heap needs 9 MB
  // and grows to whatever it may, and the little that is JavaScript is not worth the memory that faster code takes (5 MB).
  execArgv: ['--max-old-space-size=24', '--max-semi-space-size=1', '--no-opt'],
}

const startWorker = (): Worker => {
  const child = fork(entry, {
    ...processOptions,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // A process that has nothing to do does not keep the server from ending.
  child.unref()
  child.channel?.unref()
  // Whoever asks it hears of its end; an error that comes later is nobody's.
  child.on('error', () => {})
  if (child.pid) endTogether(child)
  return { child, version: null }
}

const isAlive = ({ child }: Worker): boolean =>
  child.connected && child.exitCode === null && child.signalCode === null

/** What a process answers; `ended` when it did so instead, `gone` when it had ended before it was asked. */
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
  /** How long a document takes lately, in milliseconds. */
  let usual = 20
  /** How long the latest one made the next wait, and until when. */
  let resting = 0
  let restsUntil = 0
  let goesOn: NodeJS.Timeout | undefined
  const foreseen = (): number => queue.length * Math.max(usual / processes, resting)
  const comeBack = (): Printing => ({
    outcome: 'busy',
    // By then the queue of now is empty, however slow printing has become.
    retryIn: Math.min(foreseen(), longestWait),
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
    if (hasTemplates) usual += (performance.now() - startedAt - usual) / 16
    if (answer.outcome === 'faulty') return answer
    const { buffer, byteOffset, byteLength } = answer.pdf
    return { outcome: 'printed', pdf: Buffer.from(buffer, byteOffset, byteLength) }
  }

  const work = async (worker: Worker, { job, done }: Waiting): Promise<void> => {
    const printing = await print(worker, job)
    // It died since its last document: another one takes the job. One that was never alive has no successor.
    if (printing === 'gone' && worker.version !== null) return work(startWorker(), { job, done })
    done(printing === 'gone' ? failed('the printing process did not start') : printing)
    if (isAlive(worker)) idle.push(worker)
  }

  const goOn = (): void => {
    while (queue.length > 0 && running.size < processes) {
      const left = restsUntil - performance.now()
      if (left > 0) {
        clearTimeout(goesOn)
        goesOn = setTimeout(goOn, left)
        return
      }
      const next = queue.shift()
      if (!next) return
      clearTimeout(next.limit)
      const worker = idle.splice(0).filter(isAlive)
      const [first = startWorker(), ...others] = worker
      idle.push(...others)
      const run = work(first, next).finally(() => {
        running.delete(run)
        goOn()
      })
      running.add(run)
      resting = rest()
      restsUntil = performance.now() + resting
    }
  }

  /** What was foreseen may turn out otherwise: calls have become more, or a document takes as long as it may. */
  const giveUp = (late: Waiting): void => {
    queue.splice(queue.indexOf(late), 1)
    late.done(comeBack())
  }

  return {
    print: (job, patience) =>
      new Promise((done) => {
        if (isStopping) return done(failed('the server is stopping'))
        const next: Waiting = { job, done }
        if (patience !== 'patient') {
          const isFull = queue.length + running.size >= waiting + processes
          if (isFull || foreseen() > longestWait) return done(comeBack())
          next.limit = setTimeout(() => giveUp(next), longestWait)
        }
        queue.push(next)
        goOn()
      }),
    stop: async () => {
      isStopping = true
      clearTimeout(goesOn)
      for (const { done, limit } of queue.splice(0)) {
        clearTimeout(limit)
        done(failed('the server is stopping'))
      }
      await Promise.all(running)
      for (const { child } of idle.splice(0)) if (child.connected) child.disconnect()
    },
  }
}
