/**
 * Runs in the page: scrolls the element to where it can be clicked, waits until it stops moving, and returns
 * its centre.
 */
const middleOf = async (selector: string): Promise<{ x: number; y: number }> => {
  const element = document.querySelector(selector) as Element
  const middle = () => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
  }
  // In a window behind another one, there are no animation frames.
  const soon = () => new Promise((resolve) => setTimeout(resolve, 30))
  let before = middle()
  for (;;) {
    await soon()
    const now = middle()
    if (now.x === before.x && now.y === before.y) return now
    before = now
  }
}

/** The pointer actions of a click there, as both WebDriver protocols spell them. */
export const clickAt = (x: number, y: number) => {
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

/** A click on the centre of an element. */
export const clickOn = async (read: (expression: string) => Promise<unknown>, selector: string) => {
  const { x, y } = (await read(`(${middleOf})(${JSON.stringify(selector)})`)) as { x: number; y: number }
  return clickAt(x, y)
}

/** The keys without a letter, as both protocols write them. */
export const keys = { Tab: '\uE004', Escape: '\uE00C' } as const

/** The keyboard actions that type the text, as both protocols spell them. */
export const typing = (text: string) => {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}
