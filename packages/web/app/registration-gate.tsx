import { useState } from 'react'
import { Outlet } from 'react-router'
import { RegistrationNotOpen } from '../features/site/registration-not-open.tsx'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { paths } from '../lib/paths.ts'

/**
 * Around pre-registration and registration alone: My Page, the guide and what participants buy later always show.
 * Who came in while registration was open may finish: a form half filled in is not taken away at midnight.
 */
export function RegistrationGate() {
  const isOpen = useSiteConfiguration().siteState.registration
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? <Outlet /> : <RegistrationNotOpen loginPath={paths.login} />
}
