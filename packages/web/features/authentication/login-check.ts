import { Login } from '@uketsuke/contract'
import { checkWith } from '../../ui/form/check-with.ts'

export const checkLoginForm = checkWith<Login>(Login)
