import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { SiteConfiguration } from '@uketsuke/contract'
import { type ReactNode, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { createQueryClient } from './app/query-client.ts'
import { sampleConfiguration } from './features/site/sample-configuration.ts'
import { SiteConfigurationContext } from './features/site/site-configuration.tsx'
import { FurtherTexts } from './lib/further-texts.tsx'
import { LanguageProvider } from './lib/language.tsx'

type Surroundings = { site?: SiteConfiguration; client?: QueryClient }

/** The providers that the app puts around its router, for tests. */
export function TestFrame({
  site = sampleConfiguration,
  client,
  children,
}: Surroundings & { children: ReactNode }) {
  const [ownClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client ?? ownClient}>
      <LanguageProvider settings={site.language}>
        <FurtherTexts meanwhile={null}>
          <SiteConfigurationContext value={site}>{children}</SiteConfigurationContext>
        </FurtherTexts>
      </LanguageProvider>
    </QueryClientProvider>
  )
}

/** Renders a part of a screen in the stored language, by default Japanese. */
export const renderInFrame = (content: ReactNode, surroundings: Surroundings = {}) =>
  render(
    <TestFrame {...surroundings}>
      <MemoryRouter>{content}</MemoryRouter>
    </TestFrame>,
  )

/** Finds the innermost element with this text, even if child elements hold parts of it. */
export const saying =
  (text: string) =>
  (_: string, element: Element | null): boolean =>
    element?.textContent === text && ![...element.children].some((child) => child.textContent === text)
