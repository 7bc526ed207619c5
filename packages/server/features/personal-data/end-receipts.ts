/** Receipts of erased people lose their addressee when the tax term ends. */
export { countEndedReceipts, emptyEndedReceipts } from './empty-store.ts'
