/**
 * The scripts that may run on the page where a card is typed, and why. Our own files are named without the
 * hash that the build adds; `preload-page` is in the page itself. docs/security.md shows the same list.
 */
export const cardPageScripts: readonly { name: string; reason: string }[] = [
  { name: 'old-browsers', reason: 'asks for an update where the app cannot run' },
  { name: 'preload-page', reason: 'downloads the files of the page and its texts while the app is loading' },
  { name: 'index', reason: 'the app: layout, router, calls to the API' },
  { name: 'react', reason: 'draws the screens' },
  { name: 'rolldown-runtime', reason: 'lets the files of the app load each other' },
  { name: 'entry-pages', reason: 'the texts of the entry pages and of the frame, in either language' },
  { name: 'further', reason: 'the other texts, in either language' },
  { name: 'payment-page', reason: 'the payment window of a registration' },
  { name: 'additional-payment-page', reason: 'the payment window of an additional purchase' },
  { name: 'payment-window-page', reason: 'card form, confirmation and result' },
  { name: 'payment-reason', reason: 'says why a payment did not succeed' },
  { name: 'time-left', reason: 'shows how long an order can still be paid' },
  { name: 'form', reason: 'fields and their messages' },
  { name: 'language', reason: 'the shape of texts in both languages' },
  { name: 'rules', reason: 'the shapes of data, and the rules that fields are checked against' },
  { name: 'check-with', reason: 'checks a form against its rules' },
  { name: 'send', reason: 'sends forms' },
  { name: 'token script', reason: "the card provider's: turns the card into a token" },
]

/** `/assets/payment-page-BNxCeSyQ.js` → `payment-page`; undefined for a file that is not part of the app. */
export const assetName = (path: string): string | undefined =>
  /^\/?assets\/([\w-]+)-[\w-]{8}\.js$/.exec(path)?.[1]

/** The parts of an app page that a browser runs or reads as data. */
type PageScripts = {
  /** Addresses of script elements and of preloaded modules, as written. */
  addresses: string[]
  /** Script elements whose text would run. */
  inline: string[]
  /** The texts of data blocks, by ID. */
  data: Record<string, string>
}

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s>]*)`, 'i').exec(attributes)?.[1]

/** Reads the scripts of a page as the browser does. Handlers in attributes count as inline scripts. */
export const scriptsOf = (html: string): PageScripts => {
  const found: PageScripts = { addresses: [], inline: [], data: {} }
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)) {
    const address = attribute(attributes, 'src')
    if (address !== undefined) found.addresses.push(address)
    else if (attribute(attributes, 'type') === 'application/json')
      found.data[attribute(attributes, 'id') ?? ''] = text
    else found.inline.push(text)
  }
  for (const [, attributes = ''] of html.matchAll(/<link\b([^>]*)>/gi))
    if (/^(modulepreload|preload)$/.test(attribute(attributes, 'rel') ?? '')) {
      const address = attribute(attributes, 'href') ?? ''
      if (/\.m?js\b/.test(address)) found.addresses.push(address)
    }
  const markup = html.replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
  for (const [handler] of markup.matchAll(/<[a-z][^>]*\son[a-z]+\s*=[^>]*>/gi)) found.inline.push(handler)
  return found
}
