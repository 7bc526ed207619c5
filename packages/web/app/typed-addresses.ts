import type { createHashRouter } from 'react-router'

type Router = ReturnType<typeof createHashRouter>

/** The router keeps the number of an entry of the history in the entry itself. */
const entryHere = () => ({
  address: location.hash,
  number: (history.state as { idx?: number } | null)?.idx,
})

/**
 * An address typed in, or a plain link to `#/…`, makes an entry without a number. The router can't count back from it,
 * and so would leave a guarded screen without asking. The router made here finds every entry numbered: listeners are
 * called in their order, and this one is there before the router's.
 */
export const withTypedAddresses = (createRouter: () => Router): Router => {
  const number = (idx: number) => history.replaceState({ idx, key: crypto.randomUUID() }, '')
  addEventListener('popstate', (event) => {
    const here = entryHere()
    const isNew = here.number === undefined
    const lastNumber = last.number ?? 0
    // The address that is shown already makes no other entry: going to it takes the place of the one there is.
    if (isNew ? here.address === last.address : here.number === lastNumber) {
      event.stopImmediatePropagation()
      if (isNew) number(lastNumber)
      void router.navigate(here.address.slice(1), { replace: true })
    } else if (isNew) number(lastNumber + 1)
    last = entryHere()
  })
  const router = createRouter()
  let last = entryHere()
  router.subscribe(() => {
    last = entryHere()
  })
  return router
}
