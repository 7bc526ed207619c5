import { Gauge, type Registry } from '@prometheus-io/client'

/** Calls that wait for a decision. `waiting`: how many there are now. */
export const addWaitingGauge = (registry: Registry, waiting: () => number): void => {
  new Gauge({
    name: 'uketsuke_calls_waiting',
    help: 'Calls that wait for the decision on a charge.',
    registers: [registry],
    collect() {
      this.set(waiting())
    },
  })
}
