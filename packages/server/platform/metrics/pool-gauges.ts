import { Gauge, type Registry } from '@prometheus-io/client'
import { type Db, poolFigures } from '../db/database.ts'

/** Connections, busy or idle, and calls that wait for one. `pools`: the pools by purpose. */
export const addPoolGauges = (registry: Registry, pools: Readonly<Record<string, Db>>): void => {
  const registers = [registry]
  new Gauge({
    name: 'uketsuke_database_connections',
    help: 'Connections of each pool, busy and idle.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, db] of Object.entries(pools)) {
        const { size, idle } = poolFigures(db)
        this.set({ pool, state: 'busy' }, size - idle)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'uketsuke_database_connections_max',
    help: 'The connections that each pool may open.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, db] of Object.entries(pools)) this.set({ pool }, poolFigures(db).max)
    },
  })
  new Gauge({
    name: 'uketsuke_database_waiting',
    help: 'Calls that wait for a connection of a pool.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [pool, db] of Object.entries(pools)) this.set({ pool }, poolFigures(db).waiting)
    },
  })
}
