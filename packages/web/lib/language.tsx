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
import { stored, useStored } from './store.ts'
import { loadAllTexts, loadEntryPageTexts, type Texts } from './texts.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

type Failure = { language: Language; error: unknown }

type LanguageChoice = {
  language: Language
  chooseLanguage: (language: Language) => void
  /** False while the entry pages' texts are the only ones. */
  hasAllTexts: boolean
  /** Loads the other texts of this language. Throws an `ApiError` with NETWORK_ERROR if they fail to load. */
  completeTexts: () => Promise<void>
  /** The last language that failed to load; the current one stays. */
  failure: Failure | undefined
}

const LanguageContext = createContext<LanguageChoice | null>(null)

/** The current language, and how to change it. */
export const useLanguage = (): LanguageChoice => {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('useLanguage needs a LanguageProvider above it')
  return choice
}

let first: Texts | undefined

/** Loads the texts of the first screen before rendering; otherwise it would render twice. */
export const loadFirstTexts = async (settings: LanguageSettings | undefined): Promise<void> => {
  const query = languageOfAddress(location)
  const language = chooseLanguage({ query, stored: stored.language.read(), settings })
  // The provider retries a failed load, and reports it if it fails again.
  first = await loadEntryPageTexts(language).catch(() => undefined)
}

type Props = {
  /** The convention's settings, once they are known. */
  settings: LanguageSettings | undefined
  children: ReactNode
}

/** Changes the texts and `<html lang>` together. */
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

  // Drops a language that failed to load, so that selecting it again retries.
  const fail = useEffectEvent((error: unknown) => {
    if (loaded && loaded.language !== wanted) choose(loaded.language)
    setFailure({ language: wanted, error })
  })
  const hasFailed = failure?.language === wanted
  const isThere = language === wanted
  useEffect(() => {
    if (isThere || hasFailed) return
    let isWanted = true
    // All texts, because the current screen may need them.
    loadAllTexts(wanted).then(
      // Every text re-renders: as a transition in short slices, input stays responsive.
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

  // A link with `lang` counts as a choice that outlasts its page.
  useEffect(() => {
    if (query && settings?.isToggleLanguageEnabled) stored.language.write(query)
  }, [query, settings])

  useEffect(() => {
    if (language) document.documentElement.lang = language
  }, [language])

  const completeTexts = useCallback(async () => {
    if (!language) return
    const texts = await loadAllTexts(language)
    startTransition(() => setLoaded((now) => (now?.language === language ? texts : now)))
  }, [language])

  const hasAllTexts = loaded?.isComplete ?? false
  const choice = useMemo(
    () => language && { language, chooseLanguage: choose, hasAllTexts, completeTexts, failure },
    [language, choose, hasAllTexts, completeTexts, failure],
  )

  if (!loaded || !choice) {
    // Without texts the error boundary offers a reload; with texts on screen, a notice does.
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
