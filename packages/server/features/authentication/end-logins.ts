/** Ends every login of a participant. Runs in the caller's transaction, like a store function. */
export { deleteTokensOf as endLogins } from './store.ts'
