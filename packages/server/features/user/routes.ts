import { api } from '@uketsuke/contract'
import type { Route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { loginRoute } from '../authentication/login-route.ts'
import { readUser } from './read-user.ts'
import { updateUser } from './update-user.ts'

export const userRoutes = (): Route[] => [
  loginRoute(api.readUsers, async (db, { convention }, { registrationId }) =>
    succeed([await readUser(db, convention, registrationId)]),
  ),
  loginRoute(api.updateUser, (trx, { convention, body }, { registrationId }) =>
    updateUser(trx, convention, registrationId, body),
  ),
]
