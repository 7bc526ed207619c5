const nextFrame = () => new Promise((begun) => requestAnimationFrame(begun))

/** Resolves when the screen that is drawn now has been on view for a frame; at once where nobody looks. */
export const nextPaint = async (): Promise<void> => {
  if (document.hidden) return
  await nextFrame()
  await nextFrame()
}
