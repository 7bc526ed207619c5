/** Markup that is safe to send: the texts in it are escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Part = Html | string | number | undefined | readonly Html[]

/** Builds markup; escapes every part that is not markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + markupOf(parts[index])).join(''))

/** A text in both languages, each with its `lang` for screen readers. */
export const both = ({ ja, en }: { ja: string; en: string }): Html =>
  html`<span lang="ja">${ja}</span> <span lang="en">${en}</span>`

const markupOf = (part: Part): string => {
  if (part === undefined) return ''
  if (part instanceof Html) return part.markup
  if (typeof part === 'object') return part.map(({ markup }) => markup).join('\n')
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
