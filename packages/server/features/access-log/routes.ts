import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { readAccessLog } from './read-access-log.ts'

/** For the operator's listener. */
export const accessLogRoutes = (): Route[] => [
  route(operatorApi.readAccessLog, (db, { convention, query }) =>
    readAccessLog(db, convention.conventionId, query),
  ),
]
