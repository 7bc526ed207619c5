import * as accessLog from './access-log/endpoints.ts'
import * as finding from './finding/endpoints.ts'
import * as order from './order/endpoints.ts'
import * as seats from './order/seat-endpoints.ts'
import * as participant from './participant/endpoints.ts'
import * as personalData from './personal-data/endpoints.ts'
import * as reception from './reception/operator-endpoints.ts'
import * as reconciliation from './reconciliation/endpoints.ts'
import * as refund from './refund/endpoints.ts'
import * as retention from './retention/endpoints.ts'

export * from './access-log/schemas.ts'
export * from './finding/schemas.ts'
export * from './order/schemas.ts'
export * from './order/seat-schemas.ts'
export * from './participant/schemas.ts'
export * from './personal-data/schemas.ts'
export * from './reception/operator-schemas.ts'
export * from './reconciliation/schemas.ts'
export * from './refund/schemas.ts'
export * from './retention/schemas.ts'

/** The secretariat's calls, on the operator's listener; not part of the browser's bundle. */
export const operatorApi = {
  ...order,
  ...refund,
  ...finding,
  ...reception,
  ...participant,
  ...seats,
  ...reconciliation,
  ...retention,
  ...accessLog,
  ...personalData,
}
export type OperatorApi = typeof operatorApi
