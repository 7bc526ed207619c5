import type { Messages } from '../index.ts'

export const errors = {
  INVALID_FORMAT: 'Some entries are not valid. Please check them.',
  INVALID_HEADER_FORMAT: 'Some information is missing. Please reload the page and try again.',
  INVALID_INPUT: 'We could not confirm the information that was sent. Please start again.',
  INVALID_PLAN_ID: 'The category or option you chose is not available. Please choose another.',
  INPUT_MISMATCH: 'The details do not match your pre-registration. Please pre-register again.',
  INVALID_TOKEN: 'We could not confirm your login. Please log in again.',
  TOKEN_EXPIRED: 'Your login has expired. Please log in again.',
  USER_NOT_FOUND: 'The registration ID or the password is not correct.',
  INCORRECT_PASSWORD: 'The registration ID or the password is not correct.',
  PASSKEY_REFUSED: 'This passkey cannot be used here. Please use your password.',
  PASSKEY_COPIED:
    'There may be a copy of this passkey, so it was refused. Please log in with your password and remove the passkey.',
  CODE_DISABLED:
    'This link is no longer valid. Please open the link in the latest e-mail, or pre-register again.',
  DISABLED: 'This link is no longer valid. Please open the link in the latest e-mail, or pre-register again.',
  USER_DISABLED: 'This registration ID cannot be used at the moment. Please contact the secretariat.',
  PERMISSION_DENIED: 'This is not available for your registration.',
  OUT_OF_DATE: 'This part of the site is not open at the moment.',
  INVALID_CODE:
    'We could not find your registration. Please make sure that you opened the complete link from the e-mail.',
  RESOURCE_NOT_FOUND:
    'We could not find your registration. Please make sure that you opened the complete link from the e-mail.',
  PAYMENT_NOT_FOUND: 'We could not find this payment.',
  JOB_NOT_FOUND: 'We could not find the result of this payment.',
  NOT_FOUND: 'We could not find what you are looking for.',
  METHOD_NOT_ALLOWED: 'This page cannot be used in this way. Please start again.',
  REQUEST_TIMEOUT: 'The connection was too slow. Please check your network and try again.',
  ALREADY_REGISTRATED: 'This e-mail address is already registered. Please log in to My Page.',
  ALREADY_COMPLETED: 'This has already been completed.',
  RESOURCE_NOT_AVAILABLE: 'The category or option you chose is fully booked.',
  ISSUE_LIMIT_EXCEEDED:
    'This document has been issued the maximum number of times. If you need another copy, please contact the secretariat.',
  REQUEST_IN_PROGRESS: 'Your request is being processed. Please wait a moment and try again.',
  EDITED_MEANWHILE:
    'Your changes were not saved, because your profile was changed elsewhere. Please check the latest version and make your changes again.',
  RECEIPT_ISSUED_OTHERWISE:
    'A receipt for this payment has already been issued in another form (for the whole payment or for single items), so it cannot be issued in this form.',
  PAYMENT_UNDECIDED: 'The result of a payment or refund is not known yet. Please try again once it is.',
  CODE_EXPIRED: 'This link has expired. We can e-mail you a new one.',
  EXPIRED: 'This link has expired. We can e-mail you a new one.',
  PAYMENT_EXPIRED: 'The time for this payment has run out. Please start again.',
  PRECONDITION_FAILED: 'This page has changed in the meantime. Please reload the page and try again.',
  PAYLOAD_TOO_LARGE: 'What you sent is too long. Please shorten it and try again.',
  UNSUPPORTED_MEDIA_TYPE: 'The data was sent in a format that is not supported.',
  RANGE_NOT_SATISFIABLE: 'The requested part of the file does not exist. Please load the whole file.',
  IDEMPOTENCY_MISMATCH:
    'The same request was sent with different data. Please reload the page and try again.',
  TOO_MANY_ATTEMPTS: 'There were too many attempts in a short time. Please wait a while and try again.',
  HEADERS_TOO_LARGE: 'The data sent is too large. Please delete the cookies of this site and try again.',
  INTERNAL_ERROR: 'A server error occurred. Please wait a while and try again.',
  SERVICE_UNAVAILABLE: 'The service is not available at the moment. Please wait a while and try again.',
  PRINTER_BUSY: 'The service is very busy at the moment. Please wait a moment and try again.',
  PAYMENTS_PAUSED:
    'Payments are paused at the moment. Your card has not been charged. Please wait a while and try again.',
  '400':
    'A server error occurred, and what you sent could not be processed. Please check your entries and try again. If this does not help, please contact the secretariat.',
  '500': 'A server error occurred. Please wait a while and try again.',
  NETWORK_ERROR: 'The server could not be reached. Please check your connection and try again.',
  UNEXPECTED: 'An unexpected error occurred. Please reload the page and try again.',
} satisfies Messages['errors']
