import '../ui/tokens.css'
import '../ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { LastResort } from './last-resort.tsx'

const element = document.getElementById('app')
if (!element) throw new Error('index.html has no element #app')

// `call` repeats what is worth repeating; repeating above it would only multiply the waiting.
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
})

const root = createRoot(element)
root.render(
  <StrictMode>
    <LastResort>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </LastResort>
  </StrictMode>,
)
