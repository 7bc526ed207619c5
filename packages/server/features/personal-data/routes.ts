import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { exportPersonalData } from './export-personal-data.ts'

/** For the operator's listener. */
export const personalDataRoutes = (): Route[] => [
  route(operatorApi.exportPersonalData, (db, call) => exportPersonalData(db, call, call.query)),
  route(operatorApi.erasePersonalData, (trx, call) =>
    erasePersonalData(trx, call, call.body, call.query.dryRun === 'true'),
  ),
]
