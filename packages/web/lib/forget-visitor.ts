import { stored } from './store.ts'

const name = 'uketsuke-logout'

/** Data that identify the last visitor. A payment window keeps its own, because it shows the order anyway. */
const personal = [
  stored.preRegistrationDraft,
  stored.registrationDraft,
  stored.registrationOrder,
  stored.additionalOrder,
  stored.linkCode,
  stored.registeredLink,
]

const forget = (): void => {
  for (const item of personal) item.clear()
}

/** After a logout a shared computer keeps neither drafts nor orders, in this tab and in the others. */
export const forgetVisitor = (): void => {
  forget()
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(name)
  channel.postMessage(null)
  channel.close()
}

/** Listens for logouts in other tabs for as long as this tab is open. */
export const heedLogouts = (): void => {
  if (typeof BroadcastChannel === 'undefined') return
  new BroadcastChannel(name).onmessage = forget
}
