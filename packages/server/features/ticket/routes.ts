import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { listTickets } from './list-tickets.ts'
import type { SeatCounts } from './seat-count-cache.ts'

export const ticketRoutes = ({ seatCounts }: { seatCounts: SeatCounts }): Route[] => [
  route(api.readTickets, async (_db, { convention }) => succeed(listTickets(convention))),
  route(api.readStocks, async (db, context) => succeed(await seatCounts.read(db, context))),
]
