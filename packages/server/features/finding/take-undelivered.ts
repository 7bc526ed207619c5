/** Closes the findings about mails to a participant, so that the caller sends the mails again. */
export { closeAllOf as takeUndelivered } from './mail-store.ts'
