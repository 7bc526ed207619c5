import type { Messages } from '../index.ts'

export const authentication = {
  title: 'My Page login',
  lead: 'Enter the registration ID and the password from your confirmation e-mail.',
  registrationId: 'Registration ID',
  password: 'Password',
  login: 'Log in',
  logout: 'Log out',
  closed: 'My Page is not open at the moment. It is open from {start} to {end}.',
  unregistered: 'Not registered yet?',
  toPreRegistration: 'Register here',
  errors: {
    USER_NOT_FOUND: 'The registration ID or the password is not correct.',
    INCORRECT_PASSWORD: 'The registration ID or the password is not correct.',
    USER_DISABLED: 'This registration ID cannot be used at the moment. Please contact the secretariat.',
    DISABLED: 'This registration ID cannot be used at the moment. Please contact the secretariat.',
    PERMISSION_DENIED: 'You are not allowed to use My Page. Please contact the secretariat.',
    INVALID_FORMAT: 'The registration ID or the password is not in the right format.',
    OUT_OF_DATE: 'My Page is not open at the moment.',
    TOO_MANY_ATTEMPTS: 'Too many failed logins. Please wait about 15 minutes and try again.',
    INVALID_TOKEN: 'Your login could not be verified. Please log in again.',
    TOKEN_EXPIRED: 'Your session has ended. Please log in again.',
  },
} satisfies Messages['authentication']
