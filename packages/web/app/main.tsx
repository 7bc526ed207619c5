import '../ui/tokens.css'
import '../ui/base.css'
import './initial.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { SiteConfiguration } from '@uketsuke/contract'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadSend } from '../lib/api.ts'
import { heedLogouts } from '../lib/forget-visitor.ts'
import { loadFirstTexts } from '../lib/language.tsx'
import { readPageData } from '../lib/page-data.ts'
import { preloadFurtherTexts } from '../lib/preload-parts.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { App } from './app.tsx'
import { AppFailed } from './app-failed.tsx'
import { createQueryClient } from './query-client.ts'

const app = (
  <StrictMode>
    <AppFailed>
      <QueryClientProvider client={createQueryClient()}>
        <App />
      </QueryClientProvider>
    </AppFailed>
  </StrictMode>
)
const start = (element: HTMLElement) => {
  /** As a transition, React renders in short slices and a phone stays responsive. */
  const draw = () => startTransition(() => createRoot(element).render(app))

  heedLogouts()
  void loadFirstTexts(readPageData<SiteConfiguration>('site-configuration')?.language).then(draw)
  whenIdle(() => {
    preloadFurtherTexts()
    // Preloads the code of the first call. If that fails, the call reports it.
    void loadSend().catch(() => {})
  })
}

const element = document.getElementById('app')
// A browser that is too old has been asked for an update instead: old-browsers.js.
if (element) start(element)
