import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import { useLinkCode } from '../../features/registration/link-code.ts'
import { LinkProblem } from '../../features/registration/link-problem.tsx'
import { RegistrationLoading } from '../../features/registration/registration-loading.tsx'
import { RegistrationNotOpen } from '../../features/site/registration-not-open.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { forgetDraft } from '../../lib/drafts.ts'
import { firstContentfulPaint } from '../../lib/first-contentful-paint.ts'
import { FurtherTexts } from '../../lib/further-texts.tsx'
import { loadChunk } from '../../lib/load-chunk.ts'
import { paths } from '../../lib/paths.ts'
import { preloadFurtherTexts } from '../../lib/preload-parts.ts'

const ways = { preRegistrationPath: paths.preRegistration, loginPath: paths.login }

/** The form and its texts are large: they load after the first contentful paint. */
const RegistrationSteps = lazy(async () => {
  await firstContentfulPaint()
  preloadFurtherTexts()
  const { RegistrationSteps: Steps } = await loadChunk(() => import('./registration-steps.tsx'))
  return {
    default: (props: ComponentProps<typeof Steps>) => (
      <FurtherTexts meanwhile={<RegistrationLoading isPassing />}>
        <Steps {...props} />
      </FurtherTexts>
    ),
  }
})

export function RegistrationPage() {
  const isOpen = useSiteConfiguration().siteState.registration
  const code = useLinkCode()
  // The mail has arrived, so the next pre-registration starts empty.
  useEffect(() => forgetDraft('preRegistration'), [])
  if (!code && !isOpen) return <RegistrationNotOpen loginPath={paths.login} />
  if (!code) return <LinkProblem code={null} onRetry={() => {}} {...ways} />
  return (
    <Suspense fallback={<RegistrationLoading isPassing />}>
      <RegistrationSteps code={code} ways={ways} />
    </Suspense>
  )
}
