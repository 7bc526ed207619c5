/** On a busy machine a screen may take longer than the default timeout of one second. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: 15_000 })
}
