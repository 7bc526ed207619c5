import type { Language } from '@uketsuke/contract'
import type { EntranceMessages, FurtherMessages } from '@uketsuke/phrases'
import { loadChunk } from './load-chunk.ts'

type Loaders = {
  entrance: () => Promise<EntranceMessages>
  further: () => Promise<FurtherMessages>
}

const loaders: Record<Language, Loaders> = {
  ja: {
    entrance: () => import('@uketsuke/phrases/ja/entrance').then(({ entrance }) => entrance),
    further: () => import('@uketsuke/phrases/ja/further').then(({ further }) => further),
  },
  en: {
    entrance: () => import('@uketsuke/phrases/en/entrance').then(({ entrance }) => entrance),
    further: () => import('@uketsuke/phrases/en/further').then(({ further }) => further),
  },
}

/** The texts of one language. An entry page does with a part of them. */
export type Texts = { language: Language; isComplete: boolean; messages: EntranceMessages }

/** Loads the texts of the entry pages. Throws an `ApiError` with NETWORK_ERROR if they fail to load. */
export const loadEntranceTexts = async (language: Language): Promise<Texts> => ({
  language,
  isComplete: false,
  messages: await loadChunk(loaders[language].entrance),
})

/** Loads all texts of a language. Throws like `loadEntranceTexts`. */
export const loadAllTexts = async (language: Language): Promise<Texts> => {
  const [entrance, further] = await Promise.all([
    loadChunk(loaders[language].entrance),
    loadChunk(loaders[language].further),
  ])
  return { language, isComplete: true, messages: { ...entrance, ...further } }
}
