/** Adds to what the provider has said about an order. */
export { addProviderRecord } from './store.ts'
