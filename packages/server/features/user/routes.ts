import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/outcome.ts'
import { checkToken } from '../authentication/check-token.ts'
import { readUser } from './read-user.ts'

export const userRoutes = (): Route[] => [
  route(api.readUsers, async (db, { convention, apiToken, now }) => {
    const checked = await checkToken(db, convention, apiToken, now)
    return checked.ok ? succeed([await readUser(db, convention, checked.value.registrationId)]) : checked
  }),
]
