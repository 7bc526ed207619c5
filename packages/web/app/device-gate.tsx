import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { isSupported } from '../lib/device.ts'
import { loadChunk } from '../lib/load-chunk.ts'
import { stored, useStored } from '../lib/store.ts'
import { RouteProgress } from './route-progress.tsx'

const UnsupportedDevicePage = lazy(() => loadChunk(() => import('./pages/unsupported-device-page.tsx')))

/**
 * Guards every screen but the guide, which lists supported devices, and the payment window, which must not be
 * interrupted.
 */
export function DeviceGate() {
  const isAccepted = useStored(stored.unsupportedDevice) !== null
  if (isAccepted || isSupported(navigator)) return <Outlet />
  return (
    <Suspense fallback={<RouteProgress />}>
      <UnsupportedDevicePage />
    </Suspense>
  )
}
