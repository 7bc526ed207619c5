import { Login, PasskeyForm, PasswordChange, PasswordRequest } from '@uketsuke/contract'
import { checkWith } from '../../ui/form/check-with.ts'

export const checkLoginForm = checkWith<Login>(Login)
export const checkPasskeyForm = checkWith<PasskeyForm>(PasskeyForm)
export const checkPasswordRequest = checkWith<PasswordRequest>(PasswordRequest)
export const checkPasswordChange = checkWith<PasswordChange>(PasswordChange)
