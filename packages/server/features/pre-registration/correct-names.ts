/** The secretariat corrects a registered person's names. */
export { setNames as correctNames } from './store.ts'
