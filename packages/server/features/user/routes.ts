import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { checkToken } from '../authentication/check-token.ts'
import { readUser } from './read-user.ts'
import { updateUser } from './update-user.ts'

export const userRoutes = (): Route[] => [
  route(api.readUsers, async (db, { convention, apiToken, now }) => {
    const checked = await checkToken(db, convention, apiToken, now)
    return checked.ok ? succeed([await readUser(db, convention, checked.value.registrationId)]) : checked
  }),
  route(api.updateUser, async (trx, { convention, apiToken, body, now }) => {
    const checked = await checkToken(trx, convention, apiToken, now)
    return checked.ok ? updateUser(trx, convention, checked.value.registrationId, body) : checked
  }),
]
