import { useState } from 'react'
import { Outlet } from 'react-router'
import { RegistrationNotOpen } from '../features/site/registration-not-open.tsx'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { paths } from '../lib/paths.ts'

/**
 * Closes pre-registration only; the server decides whether a link may be used. Visitors who entered while
 * registration was open keep their form: it does not vanish at midnight.
 */
export function RegistrationGate() {
  const isOpen = useSiteConfiguration().siteState.registration
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Outlet /> : <RegistrationNotOpen loginPath={paths.login} />
}
