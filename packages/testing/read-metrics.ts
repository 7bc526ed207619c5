import type { System } from './start-system.ts'

/** The figures of a text in Prometheus' format: `name{label="value"}` and its value. */
export type Figures = ReadonlyMap<string, number>

export const figuresIn = (text: string): Figures =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const end = line.lastIndexOf(' ')
        return [line.slice(0, end), Number(line.slice(end + 1))]
      }),
  )

/** The text that Prometheus scrapes from a server. */
export const metricsText = async ({
  operatorUrl,
  operatorKey,
}: Pick<System, 'operatorUrl' | 'operatorKey'>): Promise<string> => {
  const answer = await fetch(`${operatorUrl}/metrics`, {
    headers: { authorization: `Bearer ${operatorKey}` },
  })
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`)
  return answer.text()
}

/** Reads the metrics as figures, past the cache, which keeps a reading for five seconds of the clock. */
export const freshFigures = async (
  system: Pick<System, 'operatorUrl' | 'operatorKey' | 'clock'>,
): Promise<Figures> => {
  await system.clock.advance(5_000)
  return figuresIn(await metricsText(system))
}
