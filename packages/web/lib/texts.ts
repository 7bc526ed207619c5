import type { Language } from '@uketsuke/contract'
import type { EntryPageMessages, FurtherMessages } from '@uketsuke/phrases'
import { loadChunk } from './load-chunk.ts'

type Loaders = {
  entryPages: () => Promise<EntryPageMessages>
  further: () => Promise<FurtherMessages>
}

const loaders: Record<Language, Loaders> = {
  ja: {
    entryPages: () => import('@uketsuke/phrases/ja/entry-pages').then(({ entryPages }) => entryPages),
    further: () => import('@uketsuke/phrases/ja/further').then(({ further }) => further),
  },
  en: {
    entryPages: () => import('@uketsuke/phrases/en/entry-pages').then(({ entryPages }) => entryPages),
    further: () => import('@uketsuke/phrases/en/further').then(({ further }) => further),
  },
}

/** The texts of one language. An entry page does with a part of them. */
export type Texts = { language: Language; isComplete: boolean; messages: EntryPageMessages }

/** Loads the texts of the entry pages. Throws an `ApiError` with NETWORK_ERROR if they fail to load. */
export const loadEntryPageTexts = async (language: Language): Promise<Texts> => ({
  language,
  isComplete: false,
  messages: await loadChunk(loaders[language].entryPages),
})

/** Loads all texts of a language. Throws like `loadEntryPageTexts`. */
export const loadAllTexts = async (language: Language): Promise<Texts> => {
  const [entryPages, further] = await Promise.all([
    loadChunk(loaders[language].entryPages),
    loadChunk(loaders[language].further),
  ])
  return { language, isComplete: true, messages: { ...entryPages, ...further } }
}
