const pointer = { isDown: false }
const ends = ['pointerup', 'pointercancel'] as const

addEventListener('pointerdown', () => Object.assign(pointer, { isDown: true }), true)
for (const end of ends) addEventListener(end, () => Object.assign(pointer, { isDown: false }), true)

/**
 * Pressing the pointer blurs the field. An error shown at that moment would move the target away and the
 * click would miss it, so it waits until the press is over.
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
