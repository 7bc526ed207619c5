/** Markup that is safe to send: texts in it were escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | undefined | readonly Html[]

/** Builds markup; whatever is put in is escaped unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, index) => text + markupOf(parts[index])).join(''))
}

/** A text in both languages, each marked as such for screen readers. */
export function both({ ja, en }: { ja: string; en: string }): Html {
  return html`<span lang="ja">${ja}</span> <span lang="en">${en}</span>`
}

function markupOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('\n')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
