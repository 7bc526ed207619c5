// Token script v1 of the emulated card provider: window.Multipayment with init and getToken.
;(() => {
  // The script's own address locates the emulator, whichever page includes it.
  const entry = new URL('/_emulator/token', document.currentScript.src).href
  const fields = ['cardNo', 'expire', 'securityCode', 'holderName', 'tokenNumber']
  let shopId = ''

  window.Multipayment = {
    init(id) {
      shopId = id
    },

    // The fields of `card` may be in camelCase or all lower case. `callback` is a function or the name of a
    // global one; it receives { resultCode, tokenObject }, the latter only with resultCode '000'.
    getToken(card, callback) {
      const answer = callbackOf(callback)
      if (!card) return answer({ resultCode: '701' })
      requestToken(card).then(
        (result) => answer(result),
        // The emulator is unreachable or its answer unreadable: for the page, an error inside the provider.
        () => answer({ resultCode: '901' }),
      )
    },
  }

  async function requestToken(card) {
    const sent = fields.map((field) => [field, card[field] ?? card[field.toLowerCase()] ?? ''])
    const response = await fetch(entry, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shopId, ...Object.fromEntries(sent) }),
    })
    const { resultCode, token, toBeExpiredAt, maskedCardNo, isSecurityCodeSet } = await response.json()
    if (!response.ok) return { resultCode: '901' }
    if (resultCode !== '000') return { resultCode }
    return { resultCode, tokenObject: { token, toBeExpiredAt, maskedCardNo, isSecurityCodeSet } }
  }

  // Result codes 200 and 201 are the page developer's mistakes, so they are thrown.
  function callbackOf(callback) {
    if (typeof callback === 'function') return callback
    if (!callback) throw new TypeError('200: getToken needs a callback')
    if (!/^[\w.]+$/.test(callback))
      throw new TypeError('201: the callback name contains an invalid character')
    return (result) => callback.split('.').reduce((owner, name) => owner[name], window)(result)
  }
})()
