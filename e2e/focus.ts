/** The focused element, and whether people can see it. */
export type Stop = {
  name: string
  isMarked: boolean
  isCovered: boolean
  /** Its position on the page; null outside the main flow: in the header, in a side menu, in a dialog. */
  place: { top: number; bottom: number } | null
}

/** Runs in the page: returns the focused element and whether it is visible. */
export const readStop = (): Stop | null => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  // A radio button or checkbox in a card is shown by its card.
  const shown = [focused, focused.closest('label')].filter((element) => element !== null)
  const { top, bottom } = focused.getBoundingClientRect()
  // A link may wrap onto a second line; the centre of its box is then outside it.
  const [line] = focused.getClientRects()
  const hits = [0.1, 0.5, 0.9].map((part) =>
    line ? document.elementFromPoint(line.left + line.width / 2, line.top + line.height * part) : null,
  )
  const isOutside = focused.closest('header, nav, dialog') || getComputedStyle(focused).position === 'fixed'
  return {
    name: `<${focused.localName}> ${focused.textContent || focused.getAttribute('name')}`,
    isMarked: shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
    }),
    isCovered: hits.some((hit) => !shown.some((element) => hit && element.contains(hit))),
    place: isOutside ? null : { top: top + scrollY, bottom: bottom + scrollY },
  }
}
