import { readPageData } from './page-data.ts'

/** The files of each part of the app, a page by its path or the texts by their language, that come after the start. */
export type Parts = Record<string, string[]>

/** The build writes them into the page; where nothing was built there are none, and each part comes when it is needed. */
const parts = readPageData<Parts>('parts') ?? {}

const requested = new Set<string>()

/** Loads the files of these parts without running them. */
export const requestParts = (names: readonly string[]): void => {
  for (const file of names.flatMap((name) => parts[name] ?? [])) {
    if (requested.has(file)) continue
    requested.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: file }))
  }
}
