import type { Messages } from '../index.ts'

export const authentication = {
  title: 'My Page login',
  lead: 'Enter the registration ID and the password from your confirmation e-mail.',
  registrationId: 'Registration ID',
  password: 'Password',
  login: 'Log in',
  logout: 'Log out',
  loggedOut: 'You have logged out',
  closed: 'My Page is not open at the moment. It is open from {start} to {end}.',
  forgotten: 'Forgotten your password?',
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
  newPassword: {
    title: 'New password',
    lead: 'Enter your registration ID and the e-mail address you registered with. We will send you a new password by e-mail.',
    idHint: 'It is in your confirmation e-mail.',
    email: 'E-mail address',
    submit: 'Send me a new password',
    toLogin: 'Go to the login page',
    sent: {
      title: 'We have received your request',
      text: 'If the registration ID and the e-mail address match a registration, we will send you a new password by e-mail. Once it is sent, your old password will no longer work.',
      mistyped: 'If the registration ID or the e-mail address was mistyped, no e-mail will arrive.',
      unknown:
        'If you do not know your registration ID or which e-mail address you registered with, please contact the secretariat.',
      contact: 'Contact',
    },
    errors: {
      OUT_OF_DATE: 'My Page is not open at the moment.',
      TOO_MANY_ATTEMPTS:
        'You have just requested a new password. If no e-mail arrives, please wait a while and try again.',
    },
  },
  account: {
    title: 'Login and password',
    password: {
      title: 'Change your password',
      current: 'Current password',
      new: 'New password',
      hint: '8 to 30 letters, digits and symbols, with a capital letter, a lower-case letter and a digit.',
      consequence:
        'All other logins to My Page will end, and we will tell you about the change by e-mail. You stay logged in here.',
      submit: 'Change password',
      changed: 'Your password was changed',
      errors: {
        INCORRECT_PASSWORD: 'The current password is not correct.',
        TOO_MANY_ATTEMPTS: 'Too many wrong passwords. Please wait about 15 minutes and try again.',
      },
    },
  },
} satisfies Messages['authentication']
