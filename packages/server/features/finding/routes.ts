import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { closeFinding } from './close-finding.ts'
import { findingOf } from './rules.ts'
import { listFindings } from './store.ts'

export const findingRoutes = (): Route[] => [
  route(operatorApi.listFindings, async (db, { convention, query }) => {
    const rows = await listFindings(db, convention.conventionId, { all: query.all === 'true' })
    return succeed({ findings: rows.map(findingOf) })
  }),
  route(operatorApi.closeFinding, async (trx, { convention, params, now }) =>
    closeFinding(trx, convention.conventionId, params.findingId, now),
  ),
]
