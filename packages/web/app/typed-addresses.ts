import type { createHashRouter } from 'react-router'

type Router = ReturnType<typeof createHashRouter>

/** The router stores the index of a history entry in the entry's state. */
const entryHere = () => ({
  address: location.hash,
  number: (history.state as { idx?: number } | null)?.idx,
})

/**
 * A typed address, or a plain link to `#/…`, creates a history entry without an index. The router can't
 * calculate the distance back, and would leave a guarded screen without asking. This listener is registered
 * before the router's, so the router finds every entry numbered.
 */
export const withTypedAddresses = (createRouter: () => Router): Router => {
  const number = (idx: number) => history.replaceState({ idx, key: crypto.randomUUID() }, '')
  addEventListener('popstate', (event) => {
    const here = entryHere()
    const isNew = here.number === undefined
    const lastNumber = last.number ?? 0
    // Going to the current address replaces its entry instead of adding one.
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
