/*
 * Runs before the app, in JavaScript that browsers of any age understand. A browser that lacks a feature the
 * app needs gets a request to update, in both languages, and the app does not start.
 */
;(function () {
  /*
   * Each line tests the required feature that one engine gained last: Chrome and Edge 111, Safari 16.4,
   * Firefox 125 (scripts/browser-support.mjs).
   */
  function hasAll() {
    try {
      return (
        CSS.supports('color', 'oklch(0 0 0)') &&
        new RegExp('(?<=a)b').test('ab') &&
        typeof Intl.Segmenter === 'function'
      )
    } catch (_error) {
      return false
    }
  }

  function element(name, text, language) {
    var made = document.createElement(name)
    if (text) made.appendChild(document.createTextNode(text))
    if (language) made.lang = language
    /* The app's style sheet removes the margins. */
    made.style.margin = '0.5em 0'
    return made
  }

  /* The secretariat's address is in the page's data. */
  function addressOfOffice() {
    try {
      return JSON.parse(document.getElementById('site-configuration').textContent).contact.email
    } catch (_error) {
      return ''
    }
  }

  function show() {
    var address = addressOfOffice()
    var main = element('main')
    main.style.maxWidth = '40em'
    main.style.margin = '0 auto'
    main.style.padding = '2em 1em'
    main.appendChild(element('h1', 'ブラウザを更新してください', 'ja'))
    main.appendChild(
      element(
        'p',
        'お使いのブラウザでは、このサイトを表示できません。ブラウザを更新してください。iPhoneやiPadでは、iOS・iPadOSの更新が必要です。Safari・iOS 16.4、Chrome 111、Edge 111、Firefox 125、またはこれらより新しいものでご利用いただけます。',
        'ja'
      )
    )
    main.appendChild(element('h2', 'Please update your browser', 'en'))
    main.appendChild(
      element(
        'p',
        'This site does not work in your browser. Please update it or, on an iPhone or iPad, update iOS. You need Safari or iOS 16.4, Chrome 111, Edge 111, Firefox 125, or anything newer.',
        'en'
      )
    )
    if (address) {
      var link = element('a', address)
      link.href = 'mailto:' + address
      var contact = element('p', '事務局 / Secretariat: ')
      contact.appendChild(link)
      main.appendChild(contact)
    }
    var app = document.getElementById('app')
    app.parentNode.replaceChild(main, app)
  }

  if (!hasAll()) show()
})()
