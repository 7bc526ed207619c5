import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { isSupported } from '../lib/device.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { stored, useStored } from '../lib/store.ts'
import { RouteProgress } from './route-progress.tsx'

const UnsupportedDevicePage = lazy(() => loadChunk(() => import('./pages/unsupported-device-page.tsx')))

/** In front of every screen but the guide, which says what to use, and the payment window, which is not interrupted. */
export function DeviceGate() {
  const isAccepted = useStored(stored.unsupportedDevice) !== null
  if (isAccepted || isSupported(navigator)) return <Outlet />
  return (
    <Suspense fallback={<RouteProgress />}>
      <UnsupportedDevicePage />
    </Suspense>
  )
}
