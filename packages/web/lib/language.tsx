import type { Language } from '@uketsuke/contract'
import type { Messages } from '@uketsuke/phrases'
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
import { loadChunk } from './load-chunk.ts'
import { stored, useStored } from './store.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

const loaders: Record<Language, () => Promise<Messages>> = {
  ja: () => import('@uketsuke/phrases/ja').then(({ ja }) => ja),
  en: () => import('@uketsuke/phrases/en').then(({ en }) => en),
}

type Failure = { language: Language; error: unknown }

type LanguageChoice = {
  language: Language
  chooseLanguage: (language: Language) => void
  /** The last language whose texts did not load; the one on screen stays. */
  failure: Failure | undefined
}

const LanguageContext = createContext<LanguageChoice | null>(null)

/** The language on screen, and how to change it. */
export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it')
  return choice
}

type Loaded = { language: Language; messages: Messages }

let first: Loaded | undefined

const loadTexts = async (language: Language): Promise<Loaded> => ({
  language,
  messages: await loadChunk(loaders[language]),
})

/** The texts of the first screen: drawn before they are there it would be drawn twice. */
export const loadFirstTexts = async (settings: LanguageSettings | undefined): Promise<void> => {
  const query = languageOfAddress(location)
  // What does not come now is asked for again by the provider, which says when that fails too.
  first = await loadTexts(chooseLanguage({ query, stored: stored.language.read(), settings })).catch(
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
  const language = loaded?.language

  const choose = useCallback((next: Language) => {
    stored.language.write(next)
    setQuery(null)
    setFailure(undefined)
    const address = addressInLanguage(location.hash, next)
    if (address) history.replaceState(history.state, '', address)
  }, [])

  // What can't be shown is no longer wanted: choosing it again tries again.
  const fail = useEffectEvent((error: unknown) => {
    if (loaded && loaded.language !== wanted) choose(loaded.language)
    setFailure({ language: wanted, error })
  })
  const hasFailed = failure?.language === wanted
  const isThere = language === wanted
  useEffect(() => {
    if (isThere || hasFailed) return
    let isWanted = true
    loadTexts(wanted).then(
      // The whole screen is drawn with them: as a transition in short pieces, and people are answered between.
      (texts) =>
        isWanted &&
        startTransition(() => {
          setLoaded(texts)
          setFailure(undefined)
        }),
      (error: unknown) => isWanted && fail(error),
    )
    return () => {
      isWanted = false
    }
  }, [wanted, isThere, hasFailed])

  // A link with `lang` counts as a choice: it lasts beyond the page it leads to.
  useEffect(() => {
    if (query && settings?.isToggleLanguageEnabled) stored.language.write(query)
  }, [query, settings])

  useEffect(() => {
    if (language) document.documentElement.lang = language
  }, [language])

  const choice = useMemo(
    () => language && { language, chooseLanguage: choose, failure },
    [language, choose, failure],
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
