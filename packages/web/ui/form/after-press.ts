const pointer = { isDown: false }
const ends = ['pointerup', 'pointercancel'] as const

addEventListener('pointerdown', () => Object.assign(pointer, { isDown: true }), true)
for (const end of ends) addEventListener(end, () => Object.assign(pointer, { isDown: false }), true)

/**
 * A field is left when the pointer goes down on something else. An error shown right then would move that thing away
 * from under the pointer, and the click would miss it: so it is shown when the press is over.
 */
export const afterPress = (act: () => void): void => {
  if (!pointer.isDown) {
    act()
    return
  }
  const stop = new AbortController()
  const over = () => {
    stop.abort()
    setTimeout(act)
  }
  for (const end of ends) addEventListener(end, over, { signal: stop.signal })
}
