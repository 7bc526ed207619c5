import { readPageData } from './page-data.ts'

/** The files of each part of the app that load after the start: pages by path, texts by language. */
export type Parts = Record<string, string[]>

/** The build writes them into the page. Without a build, each part loads on demand. */
const parts = readPageData<Parts>('parts') ?? {}

const requested = new Set<string>()

/** Downloads the files of these parts without running them. */
export const preloadParts = (names: readonly string[]): void => {
  for (const file of names.flatMap((name) => parts[name] ?? [])) {
    if (requested.has(file)) continue
    requested.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  }
}

/** Downloads the texts beyond those of the entry pages, in the language on screen. */
export const preloadFurtherTexts = (): void => preloadParts([`${document.documentElement.lang} further`])
