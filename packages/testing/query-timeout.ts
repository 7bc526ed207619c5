/** On a busy machine a screen may take longer than the second that its tests would wait for by themselves. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 15_000 })
}
