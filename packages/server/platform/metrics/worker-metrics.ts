import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from '@prometheus-io/client'

/**
 * The number of this process among the workers; unset in a process that serves alone. A worker's successor
 * has the same number.
 */
export const workerVariable = 'UKETSUKE_WORKER'

type Question = { metricsQuestion: number }
type Answer = { metricsAnswer: number; text: string | null }

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metricsQuestion' in message
const isAnswer = (message: unknown): message is Answer =>
  typeof message === 'object' && message !== null && 'metricsAnswer' in message

/** In the process that started the workers: collects the metrics of all workers when one of them asks. */
export const collectForWorkers = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isQuestion(message)) return
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ metricsAnswer: message.metricsQuestion, text } satisfies Answer)
    }
    all.clusterMetrics().then(answer, () => answer(null))
  })
}

/**
 * Reads a registry of this process or, in a worker, those of all workers. Their series carry the label
 * `worker`, so that a counter that restarts with a new process is recognised as such.
 * @returns the text. Rejects if a worker does not answer within five seconds.
 */
export const readWorkers = (registry: Registry): (() => Promise<string>) => {
  if (!cluster.isWorker) return () => registry.metrics()
  registry.setDefaultLabels({ worker: process.env[workerVariable] ?? '' })
  AggregatorRegistry.setRegistries([registry])
  new AggregatorRegistry()
  let asked = 0
  return () =>
    new Promise((resolve, reject) => {
      asked += 1
      const question = asked
      const listen = (message: unknown) => {
        if (!isAnswer(message) || message.metricsAnswer !== question) return
        process.off('message', listen)
        if (message.text === null) reject(new Error('a worker did not tell its metrics'))
        else resolve(message.text)
      }
      process.on('message', listen)
      process.send?.({ metricsQuestion: question } satisfies Question)
    })
}
