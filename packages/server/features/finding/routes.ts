import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { closeFinding } from './close-finding.ts'
import { listMailFindings } from './mail-store.ts'
import { findingOf, mailFindingOf, newestFirst } from './rules.ts'
import { listFindings } from './store.ts'

export const findingRoutes = (): Route[] => [
  route(operatorApi.listFindings, async (db, { convention, query }) => {
    const which = { all: query.all === 'true' }
    const [money, mails] = await Promise.all([
      listFindings(db, convention.conventionId, which),
      listMailFindings(db, convention.conventionId, which),
    ])
    return succeed({ findings: newestFirst([...money.map(findingOf), ...mails.map(mailFindingOf)]) })
  }),
  route(operatorApi.closeFinding, async (trx, { convention, params, now }) =>
    closeFinding(trx, convention.conventionId, params.findingId, now),
  ),
]
