import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { countDueData } from './count-due-data.ts'

/** For the operator's listener. */
export const retentionRoutes = (): Route[] => [
  route(operatorApi.countDueData, (db, { convention, query, now }) =>
    countDueData(db, convention, query.at === undefined ? now : new Date(query.at)),
  ),
]
