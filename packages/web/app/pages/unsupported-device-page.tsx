import { UnsupportedDevice } from '../../features/site/unsupported-device.tsx'
import { stored } from '../../lib/store.ts'

export default function UnsupportedDevicePage() {
  return <UnsupportedDevice onContinue={() => stored.unsupportedDevice.write('accepted')} />
}
