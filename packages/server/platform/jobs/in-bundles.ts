/**
 * Starts work for the first item at once. Items that arrive meanwhile are processed together when it has
 * ended. The promise of an item is that of its bundle.
 */
export const inBundles = <Item>(
  work: (items: Item[]) => Promise<unknown>,
): ((item: Item) => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  let next: { items: Item[]; done: Promise<void> } | undefined
  const startNext = () => {
    const items: Item[] = []
    const run = async () => {
      next = undefined
      await work(items)
    }
    // The previous bundle may have failed, but only its own callers get that error.
    running = running.then(run, run)
    next = { items, done: running }
    return next
  }
  return (item) => {
    const { items, done } = next ?? startNext()
    items.push(item)
    return done
  }
}
