/** The directives of our policy that can block something, and `other` for the rest. */
export const reportedDirectives = ['script', 'style', 'connect', 'frame', 'img', 'form', 'other'] as const
/** The source of the blocked item. `eval` and `inline` mean the page itself. */
export const reportedSources = ['inline', 'eval', 'site', 'extension', 'elsewhere'] as const

/** The part of a browser's report that we keep. It contains no page address and no script sample. */
export type PolicyReport = {
  directive: (typeof reportedDirectives)[number]
  source: (typeof reportedSources)[number]
  /** The origin of the blocked item; null if it had none. */
  origin: string | null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const directiveOf = (named: string): PolicyReport['directive'] =>
  reportedDirectives.find((directive) => named.startsWith(`${directive}-`)) ?? 'other'

/** Only accepts an origin as browsers write it, because anybody may send us anything. */
const originOf = (address: string): string | null => {
  const { protocol = '', host = '' } = URL.parse(address) ?? {}
  return /^(https?|wss?):$/.test(protocol) && /^[a-z0-9.:-]{1,100}$/.test(host)
    ? `${protocol}//${host}`
    : null
}

const sourceOf = (blocked: string, page: string): PolicyReport['source'] => {
  if (/^(inline|trusted-types)/.test(blocked)) return 'inline'
  if (/^(eval|wasm-eval)$/.test(blocked)) return 'eval'
  if (/^[a-z]+(-[a-z]+)*-extension\b/.test(blocked)) return 'extension'
  const origin = originOf(blocked)
  if (blocked === 'self' || (origin !== null && origin === originOf(page))) return 'site'
  return 'elsewhere'
}

const reportOf = (directive: string, blocked: string, page: string): PolicyReport => {
  const source = sourceOf(blocked, page)
  return {
    directive: directiveOf(directive),
    source,
    origin: source === 'elsewhere' ? originOf(blocked) : null,
  }
}

/**
 * The violations in a body of the Reporting API (`application/reports+json`, a list) or of `report-uri`
 * (`application/csp-report`), at most `max`. Skips everything else.
 */
export const readPolicyReports = (body: unknown, max: number): PolicyReport[] => {
  const old = fieldsOf(fieldsOf(body)['csp-report'])
  if (text(old['violated-directive']) !== '' || text(old['effective-directive']) !== '') {
    const directive = text(old['effective-directive']) || text(old['violated-directive'])
    return [reportOf(directive, text(old['blocked-uri']), text(old['document-uri']))]
  }
  return (Array.isArray(body) ? body.slice(0, max) : [])
    .map(fieldsOf)
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: inner }) => fieldsOf(inner))
    .map(({ effectiveDirective, blockedURL, documentURL }) =>
      reportOf(text(effectiveDirective), text(blockedURL), text(documentURL)),
    )
}
