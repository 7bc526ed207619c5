import type { Language } from '@uketsuke/contract'
import type { FirstMessages, FurtherMessages, Messages } from '@uketsuke/phrases'
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react'
import { IntlProvider } from 'use-intl'
import {
  addressInLanguage,
  chooseLanguage,
  type LanguageSettings,
  languageOfAddress,
} from './choose-language.ts'
import { firstPicture } from './first-picture.ts'
import { loadChunk } from './load-chunk.ts'
import { isEntrance, pathOfHash } from './paths.ts'
import { stored, useStored } from './store.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

const loaders = {
  ja: {
    first: () => import('@uketsuke/phrases/ja/first').then(({ first }): FirstMessages => first),
    further: () => import('@uketsuke/phrases/ja/further').then(({ further }): FurtherMessages => further),
  },
  en: {
    first: () => import('@uketsuke/phrases/en/first').then(({ first }): FirstMessages => first),
    further: () => import('@uketsuke/phrases/en/further').then(({ further }): FurtherMessages => further),
  },
} satisfies Record<Language, object>

type Failure = { language: Language; error: unknown }

type LanguageChoice = {
  language: Language
  chooseLanguage: (language: Language) => void
  /** Are the texts of all screens there, or only those of the screens on which people arrive? */
  hasAllTexts: boolean
  /** The last language whose texts did not load; the one on screen stays. */
  failure: Failure | undefined
  /** Forgets the failure: what is missing is loaded once more. */
  loadAgain: () => void
}

const LanguageContext = createContext<LanguageChoice | null>(null)

/** The language on screen, and how to change it. */
export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it')
  return choice
}

type Loaded = { language: Language } & (
  | { hasAll: false; messages: FirstMessages }
  | { hasAll: true; messages: Messages }
)

const isAll = (loaded: Loaded | undefined, language: Language) =>
  loaded?.language === language && loaded.hasAll

let first: Loaded | undefined

const loadFirst = async (language: Language): Promise<Loaded> => ({
  language,
  hasAll: false,
  messages: await loadChunk(loaders[language].first),
})

const loadAll = async (language: Language): Promise<Loaded> => {
  const parts = loaders[language]
  const [start, rest] = await Promise.all([loadChunk(parts.first), loadChunk(parts.further)])
  return { language, hasAll: true, messages: { ...start, ...rest } }
}

/** The texts of the first screen: drawn before they are there it would be drawn twice. */
export const loadFirstTexts = async (settings: LanguageSettings | undefined): Promise<void> => {
  const query = languageOfAddress(location)
  const load = isEntrance(pathOfHash(location.hash)) ? loadFirst : loadAll
  // What does not come now is asked for again by the provider, which says when that fails too.
  first = await load(chooseLanguage({ query, stored: stored.language.read(), settings })).catch(
    () => undefined,
  )
}

type Props = {
  /** The convention's settings, as soon as they are known. */
  settings: LanguageSettings | undefined
  children: ReactNode
}

/** Texts and `<html lang>` change together, here. */
export function LanguageProvider({ settings, children }: Props) {
  const [query, setQuery] = useState(() => languageOfAddress(location))
  const wanted = chooseLanguage({ query, stored: useStored(stored.language), settings })
  const [loaded, setLoaded] = useState(first)
  const [failure, setFailure] = useState<Failure>()

  const choose = useCallback((next: Language) => {
    stored.language.write(next)
    setQuery(null)
    setFailure(undefined)
    const address = addressInLanguage(location.hash, next)
    if (address) history.replaceState(history.state, '', address)
  }, [])

  const loadAgain = useCallback(() => setFailure(undefined), [])

  const isBlank = loaded === undefined
  // What can't be shown is no longer wanted: choosing it again tries again.
  const fail = useEffectEvent((error: unknown) => {
    if (loaded && loaded.language !== wanted) choose(loaded.language)
    setFailure({ language: wanted, error })
  })
  const hasFailed = failure?.language === wanted
  useEffect(() => {
    if (hasFailed) return
    let isWanted = true
    // Where there is something to read, the further texts do not hold up its picture.
    const texts = isBlank ? loadAll(wanted) : firstPicture().then(() => loadAll(wanted))
    texts.then(
      // The whole screen is drawn with them: as a transition in short pieces, and people are answered between.
      (all) =>
        isWanted &&
        startTransition(() => {
          setLoaded((now) => (isAll(now, wanted) ? now : all))
          setFailure(undefined)
        }),
      (error: unknown) => isWanted && fail(error),
    )
    return () => {
      isWanted = false
    }
  }, [wanted, isBlank, hasFailed])

  // A link with `lang` counts as a choice: it lasts beyond the page it leads to.
  useEffect(() => {
    if (query && settings?.isToggleLanguageEnabled) stored.language.write(query)
  }, [query, settings])

  const { language, hasAll: hasAllTexts = false } = loaded ?? {}
  useEffect(() => {
    if (language) document.documentElement.lang = language
  }, [language])

  const choice = useMemo(
    () => language && { language, chooseLanguage: choose, hasAllTexts, failure, loadAgain },
    [language, choose, hasAllTexts, failure, loadAgain],
  )

  if (!loaded || !choice) {
    // The error boundary offers to load the page again; with texts on screen a notice does.
    if (failure) throw failure.error
    return null
  }
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={loaded.language} messages={loaded.messages} timeZone="Asia/Tokyo">
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}
