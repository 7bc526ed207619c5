import { queryOptions } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'

export const ticketsQuery = queryOptions({
  queryKey: ['tickets'],
  queryFn: ({ signal }) => call(api.readTickets, { signal }),
  staleTime: 60_000,
})

/** Seats change by the second, so every screen that sells them refetches. */
export const stocksQuery = queryOptions({
  queryKey: ['stocks'],
  queryFn: ({ signal }) => call(api.readStocks, { signal }),
})
