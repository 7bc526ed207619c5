/** Ends every login of a participant, as store functions do: in the caller's transaction. */
export { deleteTokensOf as endLogins } from './store.ts'
